// The help: the keys, from their table, and what the signs mean.

import { button, html } from "./dom.js";
import { KEYS, keyName } from "./keys.js";

/** Makes the dialog of a key table; `showModal()` opens it, Escape or a click beside it closes it. */
export function makeHelp(table = KEYS) {
  const keys = table.map(({ keys, help }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, ...keys.map((key) => html("kbd", {}, keyName(key)))),
      html("td", {}, help),
    ),
  );
  const signs = [
    ["disc and diamond", "the pawns of player 0 and player 1"],
    ["coloured rims", "the side that the player of that colour has to reach"],
    ["zigzags", "walls, in their owner's colour; those of player 1 have a light core"],
    ["dotted lines", "a shortest path of each player"],
    [
      "marks on the scrubber",
      "walls, leapfrogs (arcs), a clock below a tenth (triangles), the end (a flag); player 0 above, player 1 below",
    ],
  ];
  const close = () => dialog.close();
  const dialog = html(
    "dialog",
    { class: "help", "aria-label": "help", click: (event) => event.target === dialog && close() },
    html(
      "div",
      { class: "help-body" },
      html("header", {}, html("h2", {}, "Keys"), button({ class: "plain", click: close }, "Close")),
      html("table", { class: "keys" }, html("tbody", {}, ...keys)),
      html("h2", {}, "Signs"),
      html("dl", {}, ...signs.flatMap(([term, text]) => [html("dt", {}, term), html("dd", {}, text)])),
      table === KEYS
        ? html("p", { class: "quiet" }, "An address that ends in #turn=37 opens the game at that turn.")
        : null,
    ),
  );
  return dialog;
}
