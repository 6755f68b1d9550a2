// The page of one replay file: shows the replay that it carries, and any that is dropped on it.

import { button, html } from "./dom.js";
import { nameOf } from "./format.js";
import { makeReplayPlace } from "./replay_text.js";
import { icon, mark } from "./symbols.js";
import { restoreTheme } from "./theme.js";

function main() {
  restoreTheme();
  const carried = document.getElementById("replay");
  const main = html("main", { id: "main" });
  const pairing = html("p", { id: "pairing" });
  const place = makeReplayPlace(main, (replay) => showPairing(pairing, replay));
  document.body.replaceChildren(pageHeader(place, pairing), main);
  place.show(carried.textContent);
}

function pageHeader(place, pairing) {
  const input = html("input", { type: "file", accept: ".json", hidden: true, "aria-label": "replay file" });
  input.addEventListener("change", () => place.openFile(input.files[0]));
  const tool = (command, label, click) =>
    button({ class: "tool", "aria-label": label, title: label, click }, icon(command));
  return html(
    "header",
    { class: "page-header" },
    html("h1", {}, "Hexidor"),
    pairing,
    input,
    tool("open", "open another replay (or drop it here)", () => input.click()),
    tool("theme", "dark or light (t)", () => place.run("theme")),
    tool("help", "help (?)", () => place.run("help")),
  );
}

/** Names the players in the head of the page and in its title. */
function showPairing(element, replay) {
  if (!replay) {
    document.title = "Hexidor";
    return element.replaceChildren();
  }
  const names = [0, 1].map((player) => nameOf(replay, player));
  document.title = `${names.join(" – ")} · Hexidor`;
  const parts = names.flatMap((name, player) => [
    ...(player === 1 ? [html("span", { class: "quiet" }, "against")] : []),
    html("span", { class: `swatch-item player-${player}` }, mark(player), html("bdi", {}, name)),
  ]);
  element.replaceChildren(...parts);
}

main();
