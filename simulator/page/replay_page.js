// The page of one replay file: shows the replay that it carries, and any that is dropped on it.

import { button, html } from "./dom.js";
import { nameOf } from "./format.js";
import { ReplayError, readReplay } from "./replay.js";
import { icon, mark } from "./symbols.js";
import { restoreTheme } from "./theme.js";
import { openViewer } from "./viewer.js";

/** No replay file is larger: the browser should not choke on what was no replay at all. */
const MOST_BYTES = 200e6;

let viewer = null;

function main() {
  restoreTheme();
  const carried = document.getElementById("replay");
  document.body.replaceChildren(pageHeader(), html("main", { id: "main" }));
  showText(carried.textContent);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
}

function pageHeader() {
  const input = html("input", { type: "file", accept: ".json", hidden: true, "aria-label": "replay file" });
  input.addEventListener("change", () => openFile(input.files[0]));
  const tool = (command, label, click) => button({ class: "tool", "aria-label": label, title: label, click }, icon(command));
  return html(
    "header",
    { class: "page-header" },
    html("h1", {}, "Hexidor"),
    html("p", { id: "pairing" }),
    input,
    tool("open", "open another replay (or drop it here)", () => input.click()),
    tool("theme", "dark or light (t)", () => viewer?.run("theme")),
    tool("help", "help (?)", () => viewer?.run("help")),
  );
}

async function openFile(file) {
  if (!file) return;
  if (file.size > MOST_BYTES) showProblem("this file is far too large for a replay");
  else showText(await file.text());
}

function showText(text) {
  const main = document.getElementById("main");
  viewer?.close();
  viewer = null;
  try {
    const replay = readReplay(text);
    viewer = openViewer(main, replay);
    showPairing(replay);
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    showProblem(error.message);
  }
}

function showProblem(message) {
  document.title = "Hexidor";
  document.getElementById("pairing").replaceChildren();
  const hint = html("p", { class: "quiet" }, "Open or drop another replay file, such as target/hexidor/replay.json.");
  const card = html("section", { class: "panel problem", role: "alert" }, html("h2", {}, "This replay cannot be shown"), html("p", {}, message), hint);
  document.getElementById("main").replaceChildren(card);
}

function showPairing(replay) {
  const names = [0, 1].map((player) => nameOf(replay, player));
  document.title = `${names.join(" – ")} · Hexidor`;
  const parts = names.flatMap((name, player) => [
    ...(player === 1 ? [html("span", { class: "quiet" }, "against")] : []),
    html("span", { class: `swatch-item player-${player}` }, mark(player), html("bdi", {}, name)),
  ]);
  document.getElementById("pairing").replaceChildren(...parts);
}

main();
