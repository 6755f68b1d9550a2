// The page of a replay in a real browser, opened from the disk.

import assert from "node:assert/strict";
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { folder, hexidor, launch, visit } from "./browser.js";
import { game } from "./game.js";

const FOLDER = folder();
const BOTS = resolve(import.meta.dirname, "../data/bots");
const EVIL_NAME = "<img src=x onerror=hacked=1>.rs";
const EVIL_LOG = "</script><script>hacked=1</script>";

let browser;
let lastTurn;

before(async () => {
  hexidor(FOLDER, "play", "racer", "greedy", "--opening-plies", "2");
  lastTurn = JSON.parse(readFileSync(join(FOLDER, "target/hexidor/replay.json"), "utf8")).boards.length - 1;
  copyFileSync(join(BOTS, "panic.rs"), join(FOLDER, "panic.rs"));
  hexidor(FOLDER, "play", "panic.rs", "racer", "--replay", "panic.html");
  const evil = `use arena::*;
fn main() {
    while !is_my_turn() {}
    println!("{}", ${JSON.stringify(EVIL_LOG)});
    println!("#hx eval=1 ${EVIL_LOG.replaceAll(" ", "")}=<b>x</b>");
    move_in_direction_rel(Direction::ALL[3]);
    while !is_my_turn() {}
    panic!("<img src=x onerror=hacked=1>");
}`;
  writeFileSync(join(FOLDER, EVIL_NAME), evil);
  hexidor(FOLDER, "play", EVIL_NAME, "racer", "--replay", "evil.html");
  browser = await launch();
});
after(() => browser?.close());

const address = (name, hash = "") => pathToFileURL(join(FOLDER, name)).href + hash;
const PAGE = "target/hexidor/replay.html";
const where = (page) => page.locator(".where").textContent();
const at = async (page, turn) => assert.equal(await where(page), `${turn} / ${lastTurn}`);

test("keys step through the game, and the address follows", async () => {
  await visit(browser, address(PAGE), async (page) => {
    await at(page, 0);
    for (const [key, turn] of [
      ["ArrowRight", 1],
      ["ArrowRight", 2],
      ["ArrowLeft", 1],
      ["End", lastTurn],
      ["ArrowRight", lastTurn],
      ["Home", 0],
    ]) {
      await page.keyboard.press(key);
      await at(page, turn);
      assert.equal(await page.evaluate(() => location.hash), `#turn=${turn}`);
    }
    await page.keyboard.press("Control+ArrowRight");
    await at(page, 0);
    await page.keyboard.press("n");
    assert.notEqual(await where(page), `0 / ${lastTurn}`);
  });
});

test("a link opens its turn, and so does a changed address", async () => {
  await visit(browser, address(PAGE, "#turn=7"), async (page) => {
    await at(page, 7);
    await page.evaluate(() => (location.hash = "#turn=3"));
    await page.waitForFunction(() => document.querySelector(".where").textContent.startsWith("3 "));
    await page.reload();
    await at(page, 3);
    await page.evaluate(() => (location.hash = "#turn=99999"));
    await page.waitForFunction(
      (last) => document.querySelector(".where").textContent.startsWith(`${last} `),
      lastTurn,
    );
  });
});

test("the scrubber, its marks, the list of turns and the charts lead to turns", async () => {
  await visit(browser, address(PAGE), async (page) => {
    const slider = page.getByRole("slider", { name: "turn" });
    await slider.fill("5");
    await at(page, 5);
    assert.equal(await slider.getAttribute("aria-valuetext"), `turn 5 of ${lastTurn}`);
    await page.getByRole("button", { name: /^turn 4: / }).click();
    await at(page, 4);
    const chart = page.locator(".chart-ticks svg.chart");
    const box = await chart.boundingBox();
    await chart.click({ position: { x: box.width - 43, y: 60 } });
    await at(page, lastTurn);
    await chart.click({ position: { x: 47, y: 60 } });
    await at(page, 0);
    const steps = page.locator(".chart-steps svg.chart");
    await steps.click({ position: { x: box.width - 43, y: 40 } });
    await at(page, lastTurn);
    await chart.hover({ position: { x: 200, y: 60 } });
    assert.match(
      await page.locator(".chart-ticks .tip").innerText(),
      /^turn \d+: (racer|greedy)\n.*ticks\nstatements/,
    );
    const marks = await page.locator(".marks").boundingBox();
    await page.mouse.click(marks.x + 2, marks.y + 5);
    await at(page, 0);
  });
});

test("playing goes on by itself to the end, at every speed", async () => {
  await visit(browser, address(PAGE, `#turn=${lastTurn - 3}`), async (page) => {
    await page.getByRole("combobox", { name: "speed" }).selectOption({ label: "10 turns a second" });
    await page.locator("body").press(" ");
    await page.waitForFunction(
      (last) => document.querySelector(".where").textContent.startsWith(`${last} `),
      lastTurn,
    );
    await page.getByRole("button", { name: "play", exact: true }).waitFor();
    await page.locator("body").press("ArrowUp");
    await page.locator("body").press("+");
    assert.equal(await page.getByRole("combobox", { name: "speed" }).inputValue(), "5");
    // From the end it begins anew; a step pauses it.
    await page.locator("body").press(" ");
    await page.getByRole("button", { name: "pause" }).waitFor();
    await page.locator("body").press("ArrowRight");
    await page.getByRole("button", { name: "play", exact: true }).waitFor();
  });
});

test("the board turns, and shows paths and coordinates when asked", async () => {
  await visit(browser, address(PAGE), async (page) => {
    const pawn = page.locator(".pawn.player-0");
    const x = async () => (await pawn.boundingBox()).x;
    const panel = async () => (await page.locator(".player.player-0").boundingBox()).x;
    const [before, panelBefore] = [await x(), await panel()];
    await page.keyboard.press("f");
    assert.ok((await x()) < before - 100, "the pawn is on the other side");
    assert.ok((await panel()) < panelBefore - 100, "and so is its panel");
    assert.equal(await page.locator(".coordinates").count(), 0);
    await page.keyboard.press("c");
    assert.equal(await page.locator(".coordinates").count(), 61);
    assert.equal(await page.locator(".path").count(), 2);
    await page.getByRole("button", { name: "shortest paths" }).click();
    assert.equal(await page.locator(".path").count(), 0);
    // The button has not kept the focus: space plays.
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "pause" }).waitFor();
  });
});

test("the help lists the keys, and closes", async () => {
  await visit(browser, address(PAGE), async (page) => {
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "help" });
    assert.match(await help.innerText(), /→\s+next turn/);
    await page.keyboard.press("ArrowRight");
    await at(page, 0);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await page.keyboard.press("ArrowRight");
    await at(page, 1);
  });
});

test("the end has a card with the reason and, for a panic, its line", async () => {
  await visit(browser, address(PAGE), async (page) => {
    assert.equal(await page.locator(".ending").count(), 0);
    await page.keyboard.press("End");
    assert.match(await page.locator(".ending").innerText(), /(racer|greedy) wins: reached its goal side/);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator(".ending").count(), 0);
  });
  await visit(browser, address("panic.html"), async (page) => {
    await page.keyboard.press("End");
    const card = await page.locator(".ending").innerText();
    assert.match(card, /racer wins: panic\.rs panicked/);
    assert.match(card, /reason\s+panicked/);
    assert.match(card, /source\s+panic\.rs, line \d+/);
    assert.equal(await page.locator(".ending .source").textContent(), 'panic!("on purpose");');
  });
});

test("what a screen reader meets: names, states, the board and the turns in words", async () => {
  await visit(browser, address(PAGE), async (page) => {
    for (const name of ["the start", "previous turn", "next turn", "the end", "turn the board"]) {
      await page.getByRole("button", { name, exact: true }).waitFor();
    }
    await page.keyboard.press("End");
    assert.match(await page.locator("[aria-live]").textContent(), new RegExp(`^Turn ${lastTurn}: `));
    assert.match(await page.locator("svg.board").getAttribute("aria-label"), /^the board at turn/);
    assert.equal(await page.locator("[aria-current=step]").count(), 1);
    await page.getByText("The board in words").click();
    assert.match(
      await page.locator(".text-board").innerText(),
      /The game is over\.[^]*stands on[^]*Walls of racer/,
    );
    const unnamed = await page.$$eval(
      "button, input, select",
      (all) =>
        all.filter((element) => !(element.getAttribute("aria-label") || element.textContent.trim())).length,
    );
    assert.equal(unnamed, 0);
    // Tab goes through the page from top to bottom.
    await page.locator("h1").click();
    const tops = [];
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      tops.push(await page.evaluate(() => Math.round(document.activeElement.getBoundingClientRect().top)));
    }
    assert.ok(tops[0] < tops[6], `${tops}`);
  });
});

test("dark and light, by the system and by hand; nothing is wider than a phone", async () => {
  const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  let dark;
  await visit(browser, address(PAGE), async (page) => (dark = await paper(page)), { colorScheme: "dark" });
  await visit(browser, address(PAGE), async (page) => {
    assert.notEqual(await paper(page), dark);
    await page.keyboard.press("t");
    assert.equal(await paper(page), dark);
  });
  for (const width of [320, 390]) {
    const phone = { viewport: { width, height: 800 }, hasTouch: true, isMobile: true };
    await visit(
      browser,
      address(PAGE, "#turn=5"),
      async (page) => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        assert.ok((await page.locator("svg.board").boundingBox()).width > width * 0.85);
        await page.getByRole("button", { name: "next turn" }).tap();
        await at(page, 6);
      },
      phone,
    );
  }
});

test("names, logs, notes and messages are text, never markup", async () => {
  await visit(browser, address("evil.html"), async (page) => {
    assert.equal(await page.locator(".player.player-0 bdi").textContent(), EVIL_NAME);
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator(".turn-panel pre").textContent(), /<\/script><script>hacked=1<\/script>/);
    assert.match(await page.locator(".notes").textContent(), /<b>x<\/b>/);
    await page.keyboard.press("End");
    assert.match(await page.locator(".ending").textContent(), /<img src=x onerror=hacked=1>/);
    assert.equal(await page.locator("img, main script").count(), 0);
  });
});

/** Opens a text as a replay on the page, as if it was chosen from the disk. */
async function choose(page, text) {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
}

test("another replay can be opened on the page, and a bad one says why it cannot be", async () => {
  const bad = {
    "{": /not JSON/,
    "[1, 2]": /`hexidor_replay`, the version, is missing/,
    [JSON.stringify({ hexidor_replay: 99 })]: /version 99/,
    [JSON.stringify({ hexidor_replay: "<script>hacked=1</script>" })]: /version "<script>/,
    [JSON.stringify(game(2, { boards: [] }))]: /0 boards do not fit 3 actions/,
    [JSON.stringify(game(2, { turns: undefined }))]: /`turns` is missing/,
    [JSON.stringify(game(2, { output: [null, 3] }))]: /`output\[0\]` is not an object/,
  };
  await visit(browser, address(PAGE), async (page) => {
    for (const [text, message] of Object.entries(bad)) {
      await choose(page, text);
      const alert = page.getByRole("alert").filter({ hasText: message });
      await alert.waitFor();
      assert.equal(await page.locator(".viewer").count(), 0);
      await page.keyboard.press("ArrowRight");
      await choose(page, JSON.stringify(game(3)));
      await page.locator(".viewer").waitFor();
    }
    assert.equal(await page.locator(".player.player-1 bdi").textContent(), "right.rs");
    await page.keyboard.press("End");
    assert.match(await page.locator(".ending").innerText(), /right\.rs wins: left\.rs ran out of time/);
    const lost = { ...game(3).ending, winner: 0, reason: "goal" };
    await choose(page, JSON.stringify(game(3, { ending: lost })));
    await page.keyboard.press("End");
    assert.match(
      await page.locator(".ending").innerText(),
      /left\.rs wins: reached its goal side[^]*last lines that right\.rs printed[^]*one\ntwo\nthree/,
    );
    await page.keyboard.press("Home");
    await page.keyboard.press("n");
    assert.equal(await where(page), "1 / 4");
    // What a bot says of itself has charts of its own.
    assert.equal(await page.locator(".chart-eval, .chart-depth").count(), 2);
  });
});

test("ten thousand turns are shown, stepped and scrubbed", async () => {
  await visit(browser, address(PAGE), async (page) => {
    await choose(page, JSON.stringify(game(10_000)));
    await page.locator(".where", { hasText: "10001" }).waitFor();
    for (const [key, shown] of [
      ["End", "10001 / 10001"],
      ["ArrowLeft", "10000 / 10001"],
    ]) {
      await page.keyboard.press(key);
      assert.equal(await where(page), shown);
    }
    await page.getByRole("slider").fill("5000");
    assert.equal(await where(page), "5000 / 10001");
  });
});

test("a game of no turns at all is shown", async () => {
  await visit(browser, address(PAGE), async (page) => {
    await choose(
      page,
      JSON.stringify(game(0, { opening: [], walls: [], boards: game(0).boards.slice(0, 1) })),
    );
    await page.locator(".ending").waitFor();
    for (const key of [" ", "ArrowRight", "End", "n", "b"]) await page.keyboard.press(key);
    assert.equal(await where(page), "0 / 0");
  });
});

test("`view` writes the page of a replay, always the same", () => {
  const file = "target/hexidor/replay.json";
  assert.equal(hexidor(FOLDER, "view", file, "--output", "again.html"), "page: again.html\n");
  const [page, again] = [PAGE, "again.html"].map((name) => readFileSync(join(FOLDER, name), "utf8"));
  assert.equal(again, page);
  assert.ok(statSync(join(FOLDER, "again.html")).size < 400_000);
});
