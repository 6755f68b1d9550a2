// A real Chromium for the tests: no network, and every request, console message and error noted.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { chromium } from "playwright-core";

const ROOT = resolve(import.meta.dirname, "../..");

/** The program under test. */
export const HEXIDOR = resolve(process.env.HEXIDOR ?? join(ROOT, "target/release/hexidor"));

/** A new folder for what a test writes, which is removed at its end. */
export function folder() {
  const made = mkdtempSync(join(tmpdir(), "hexidor-page-"));
  process.on("exit", () => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}

/** Runs the program to its end in a folder; what it prints. */
export function hexidor(cwd, ...words) {
  assert.ok(existsSync(HEXIDOR), `${HEXIDOR} is not built`);
  return execFileSync(HEXIDOR, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Starts the browser of a test file. */
export function launch() {
  const quiet = ["background-networking", "component-update", "sync"].map((name) => `--disable-${name}`);
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...quiet, "--no-first-run", ...(process.getuid() === 0 ? ["--no-sandbox"] : [])],
  });
}

/** Opens a page, hands it to `use`, and then holds it to its promises: it asked the network for nothing
 *  but `allowed` addresses, and neither failed nor complained. */
export async function visit(
  browser,
  url,
  use,
  { allowed = (address) => address === url.split("#")[0], ...options } = {},
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  if (url.startsWith("file:")) await context.setOffline(true);
  const page = await context.newPage();
  const [requests, complaints] = [[], []];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  try {
    await page.goto(url);
    await use(page, context);
    assert.deepEqual(complaints, []);
    assert.deepEqual(
      requests.filter((address) => !allowed(address)),
      [],
    );
    assert.equal(await page.evaluate(() => globalThis.hacked), undefined);
  } finally {
    await context.close();
  }
}
