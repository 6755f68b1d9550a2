// Makes the README's pictures anew: `node pictures.js`, with a built `hexidor`, in this folder.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { HEXIDOR, folder, hexidor, launch } from "./browser.js";

const PICTURES = join(import.meta.dirname, "pictures");
const FOLDER = folder();

mkdirSync(PICTURES, { recursive: true });
hexidor(FOLDER, "play", "minimax", "greedy", "--replay", "x.html");
const server = spawn(HEXIDOR, ["serve", FOLDER, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const site = String(await new Promise((resolve) => server.stdout.once("data", resolve))).trim();
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${pathToFileURL(join(FOLDER, "x.html")).href}#turn=45`);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(PICTURES, "replay.png") });

  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site}play`);
  await page.getByRole("combobox", { name: "bot" }).selectOption("minimax");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  for (const action of ["move 3 -2", "move 2 -2", "wall -3 1 1 0", "move 1 -2", "wall -2 1 0 0"]) {
    await page.waitForFunction(() =>
      document.querySelector(".game-status")?.textContent.startsWith("Your turn."),
    );
    const legal = page.getByRole("combobox", { name: "legal actions" });
    if ((await legal.locator(`option[value="${action}"]`).count()) === 0) continue;
    const turns = await page.locator(".moves li").count();
    await legal.selectOption(action);
    await page.getByRole("button", { name: "Play it" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".moves li").length > count + 1, turns);
  }
  const board = await page.locator("svg.board").boundingBox();
  await page.mouse.move(board.x + board.width * 0.5, board.y + board.height * 0.62);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(PICTURES, "play.png") });
} finally {
  await browser.close();
  server.kill("SIGINT");
  await once(server, "exit");
}
