// The pages of `hexidor serve` in a real browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { HEXIDOR, folder, hexidor, launch, visit } from "./browser.js";
import { game } from "./game.js";

const FOLDER = folder();

let server;
let site;
let browser;

before(async () => {
  hexidor(FOLDER, "play", "racer", "greedy", "--replay", "first.json");
  hexidor(
    FOLDER,
    "tournament",
    "racer",
    "random",
    "--games",
    "4",
    "--opening-plies",
    "2",
    "--log",
    "all.jsonl",
  );
  server = spawn(HEXIDOR, ["serve", ".", "--port", "0"], {
    cwd: FOLDER,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await new Promise((resolve) => server.stdout.once("data", resolve));
  site = String(said).trim();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  if (server?.kill("SIGINT")) {
    const [code] = await once(server, "exit");
    assert.equal(code, 130);
  }
});

const open = (path, use, options = {}) =>
  visit(browser, new URL(path, site).href, use, {
    allowed: (address) => address.startsWith(site),
    ...options,
  });

/** Clicks the middle of an element of the board, as a person would: at its place, whatever lies there. */
async function clickMiddle(page, locator) {
  const box = await locator.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("the folder's replays are listed and open, a dropped one is shown", async () => {
  await open("/", async (page) => {
    await page.getByRole("link", { name: "first.json" }).click();
    await page.locator(".viewer").waitFor();
    await page.keyboard.press("End");
    await page.locator(".ending").waitFor();
    await page.getByRole("link", { name: "Replays" }).click();
    await page.getByRole("link", { name: "first.json" }).waitFor();
    const data = await page.evaluateHandle(
      (text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], "x.json"));
        return transfer;
      },
      JSON.stringify(game(3)),
    );
    await page.dispatchEvent("main", "drop", { dataTransfer: data });
    await page.locator(".player.player-1 bdi", { hasText: "right.rs" }).waitFor();
  });
});

test("a replay that is not there, or is none, gives a message", async () => {
  writeFileSync(join(FOLDER, "bad.json"), '{"hexidor_replay":1}');
  // The browser itself notes the status in its console.
  const visitBad = async (name, message) => {
    const page = await browser.newPage();
    await page.goto(new URL(`/replay?file=${name}`, site).href);
    await page.getByRole("alert").filter({ hasText: message }).waitFor();
    await page.close();
  };
  await visitBad("none.json", "there is no replay none.json");
  await visitBad("bad.json", "missing field `program`");
  await visitBad("..%2Fx.json", "a replay is a .json file of the folder");
});

test("a tournament's table follows its log", async () => {
  const lines = readFileSync(join(FOLDER, "all.jsonl"), "utf8").trimEnd().split("\n");
  const write = (games) =>
    writeFileSync(join(FOLDER, "live.jsonl"), `${lines.slice(0, games + 1).join("\n")}\n`);
  write(1);
  await open("/", async (page) => {
    const table = page.locator("section", { has: page.getByRole("heading", { name: "live.jsonl" }) });
    await table.getByText("1 of 4 games").waitFor();
    write(4);
    await table.getByText("4 of 4 games").waitFor();
    assert.match(await table.innerText(), /racer\s+100\.0 %\s+4\/4/);
  });
});

test("a whole game against racer is won by clicks, and saved", async () => {
  await open("/play", async (page) => {
    await page.getByRole("combobox", { name: "bot" }).selectOption("racer");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    const status = page.locator(".game-status");
    const turns = page.locator(".moves li");
    await status.filter({ hasText: "Your turn." }).waitFor();
    await page.getByRole("button", { name: "Shortest paths" }).click();
    // Always along the own shortest path: who begins is there first.
    for (let tries = 0; tries < 60; tries += 1) {
      await page.waitForFunction(
        () => !document.querySelector(".game-status").textContent.includes("thinking"),
      );
      if (!(await status.textContent()).startsWith("Your turn.")) break;
      const before = await turns.count();
      const [, next] = await page
        .locator(".path.player-0")
        .evaluate((path) => path.getAttribute("points").split(" "));
      const [x, y] = next.split(",").map(Number);
      const spots = await page
        .locator(".spot")
        .evaluateAll((all) =>
          all.map((spot) => [spot.getAttribute("cx"), spot.getAttribute("cy")].map(Number)),
        );
      const near = spots
        .map(([cx, cy], index) => [Math.hypot(cx - x, cy - y - 0.13), index])
        .sort((a, b) => a[0] - b[0]);
      await clickMiddle(page, page.locator(".spot").nth(near[0][1]));
      await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count, before);
    }
    assert.match(await status.textContent(), /^human wins: reached its goal side/);
    await page.getByRole("button", { name: "Save the replay" }).click();
    await page.getByRole("link", { name: "human-racer-1.json" }).click();
    await page.locator(".viewer").waitFor();
    await page.keyboard.press("End");
    assert.match(await page.locator(".ending").innerText(), /human wins: reached its goal side/);
  });
});

test("a wall is aimed at with both its zigzags, placed by a click, taken back; then the game is given up", async () => {
  await open("/play", async (page) => {
    await page.getByRole("combobox", { name: "bot" }).selectOption("racer");
    await page.getByRole("combobox", { name: "seat" }).selectOption("player 1");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    const status = page.locator(".game-status");
    await status.filter({ hasText: /^Your turn\. racer thought for \d/ }).waitFor();
    const board = await page.locator("svg.board").boundingBox();
    // Between the tile in the middle of the board and the one below it.
    const side = board.height / (2 * (4.5 * Math.sqrt(3) + 0.35));
    await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2 + (side * Math.sqrt(3)) / 2);
    const chosen = page.locator(".ghost-wall.chosen");
    const [one, other] = [
      await chosen.getAttribute("points"),
      await page.locator(".ghost-wall.other").getAttribute("points"),
    ];
    await page.keyboard.press("z");
    assert.deepEqual(
      [await chosen.getAttribute("points"), await page.locator(".ghost-wall.other").getAttribute("points")],
      [other, one],
    );
    await page.mouse.down();
    await page.mouse.up();
    await page.locator(".wall.player-1").waitFor();
    assert.equal(await page.locator(".wall.player-1 .wall-body").getAttribute("points"), other);
    await status.filter({ hasText: "Your turn." }).waitFor();
    assert.equal(await page.locator(".moves li").count(), 4);
    await page.getByRole("button", { name: "Take back" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
    assert.equal(await page.locator(".wall").count(), 0);
    // A reload goes on with the same game.
    await page.reload();
    await status.filter({ hasText: "Your turn." }).waitFor();
    assert.equal(await page.locator(".moves li").count(), 2);
    await page.getByRole("button", { name: "Resign" }).click();
    await status.filter({ hasText: "racer wins: human ended (resigned)" }).waitFor();
    await page.getByRole("button", { name: "Another game" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).waitFor();
  });
});

test("earlier turns can be looked at, and the game goes on where it was", async () => {
  await open("/play", async (page) => {
    await page.getByRole("combobox", { name: "bot" }).selectOption("racer");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    const legal = page.getByRole("combobox", { name: "legal actions" });
    const playIt = page.getByRole("button", { name: "Play it" });
    const where = page.locator(".where");
    for (const [action, turn] of [
      ["move 3 -2", 2],
      ["wall 0 0 1 0", 4],
    ]) {
      await legal.selectOption(action);
      await playIt.click();
      await where.filter({ hasText: `${turn} / ${turn}` }).waitFor();
      await page.locator(".game-status", { hasText: "Your turn." }).waitFor();
    }
    await page.getByRole("slider", { name: "turn" }).fill("1");
    assert.equal(await where.textContent(), "1 / 4");
    assert.equal(await page.locator(".wall").count(), 0);
    assert.match(await page.locator(".turn-panel h2").textContent(), /human\s*move 3 -2/);
    // What is past is not played on.
    assert.equal(await page.locator(".spot").count(), 0);
    assert.equal(await playIt.isDisabled(), true);
    await page.keyboard.press("Home");
    await page.keyboard.press("n");
    assert.equal(await where.textContent(), "3 / 4");
    assert.equal(await page.locator(".wall").count(), 1);
    await page.getByRole("button", { name: "Back to the game" }).click();
    assert.equal(await where.textContent(), "4 / 4");
    assert.ok((await page.locator(".spot").count()) > 0);
    assert.equal(await page.locator(".ending").count(), 0);
    await page.getByText("The board in words").click();
    assert.match(await page.locator(".text-board").innerText(), /human is on turn/);
    // A turn that was looked at and is taken back: the present is shown.
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Take back" }).click();
    await where.filter({ hasText: "2 / 2" }).waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".ending").waitFor();
  });
});

test("on a phone the first tap aims, the second acts", async () => {
  const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
  await open(
    "/play",
    async (page) => {
      await page.getByRole("button", { name: "Start", exact: true }).tap();
      await page.locator(".spot").first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      const box = await page.locator(".spot").first().boundingBox();
      const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await tap();
      await page.locator(".ghost-move").waitFor();
      assert.equal(await page.locator(".moves li").count(), 1);
      await tap();
      await page.waitForFunction(() => document.querySelectorAll(".moves li").length === 3);
    },
    phone,
  );
});

test("edit, check, run: problems stand at their lines, the game beside, nothing is lost", async () => {
  const good = readFileSync(join(import.meta.dirname, "../data/bots/stepper.rs"), "utf8");
  await open("/write", async (page) => {
    const source = page.getByRole("textbox", { name: "source" });
    await page.waitForFunction(() => document.querySelector("textarea").value.includes("use arena::*"));
    await source.fill(
      `// mine\n${good.replace("fn main() {", "fn main() {\n    std::thread::spawn(|| {});")}`,
    );
    await page.getByRole("button", { name: "Check" }).click();
    const problem = page.locator(".problems button");
    await problem.first().waitFor();
    assert.match(await problem.first().innerText(), /^\d+:5\s+`std::thread::spawn`/);
    const line = Number((await problem.first().innerText()).split(":")[0]);
    assert.equal(await page.locator(".gutter .bad").innerText(), String(line));
    await problem.first().click();
    const selected = await source.evaluate((area) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    assert.match(selected, /^    std::thread::spawn/);
    // What is selected is replaced by what is typed; arrows move the cursor, not the game.
    await page.keyboard.type("    let _seven = 7;");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+Enter");
    await page.getByText("It compiles and is metered.").waitFor();
    assert.equal(await page.locator(".gutter .bad, .problems li").count(), 0);
    await page.getByRole("combobox", { name: "against" }).selectOption("random");
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator(".viewer").waitFor();
    assert.equal(await page.locator(".player.player-0 bdi").textContent(), "yours.rs");
    await page.locator(".run-place").getByRole("button", { name: "the end" }).click();
    await page.locator(".ending").waitFor();
    await page.reload();
    await page.waitForFunction(() => document.querySelector("textarea").value.startsWith("// mine\n"));
    assert.match(await source.inputValue(), /let _seven = 7;/);
  });
});

test("the size meter goes from green to yellow to red", async () => {
  await open("/write", async (page) => {
    const source = page.getByRole("textbox", { name: "source" });
    const meter = page.getByRole("meter");
    for (const [bytes, level] of [
      [10, "good"],
      [80_001, "near"],
      [100_001, "over"],
    ]) {
      await source.fill("/".repeat(bytes));
      assert.equal(await meter.getAttribute("class"), `meter ${level}`);
      assert.equal(await meter.getAttribute("aria-valuenow"), String(bytes));
    }
    await page.getByRole("button", { name: "Check" }).click();
    await page.getByText("100001 bytes are more than").waitFor();
    await source.fill("a\tb");
    await source.press("End");
    await source.press("Tab");
    assert.equal(await source.inputValue(), "a\tb ");
    await source.press("Control+z");
    assert.equal(await source.inputValue(), "a\tb");
  });
});

test("bots of the folder can be chosen", async () => {
  copyFileSync(join(import.meta.dirname, "../data/bots/stepper.rs"), join(FOLDER, "stepper.rs"));
  await open("/play", async (page) => {
    await page.getByRole("combobox", { name: "bot" }).selectOption("stepper.rs");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.locator(".game-status", { hasText: "Your turn." }).waitFor();
  });
});
