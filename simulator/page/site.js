// What all pages of the server have: the head with the ways between them, and how they fail.

import { button, html } from "./dom.js";
import { icon } from "./symbols.js";
import { restoreTheme, toggleTheme } from "./theme.js";

const PAGES = [
  { path: "/", name: "Replays" },
  { path: "/play", name: "Play" },
  { path: "/write", name: "Write a bot" },
];

/** Begins a page: its head, and an empty main part, which is returned. */
export function beginPage(title, ...tools) {
  restoreTheme();
  document.title = `${title} · Hexidor`;
  const links = PAGES.map(({ path, name }) =>
    html("a", { href: path, "aria-current": path === location.pathname ? "page" : false }, name),
  );
  const main = html("main", { id: "main" });
  document.body.replaceChildren(
    html(
      "header",
      { class: "page-header" },
      html("h1", {}, html("a", { href: "/" }, "Hexidor")),
      html("nav", {}, ...links),
      ...tools,
      button(
        { class: "tool", "aria-label": "dark or light", title: "dark or light", click: toggleTheme },
        icon("theme"),
      ),
    ),
    main,
  );
  return main;
}

/** A card that says what went wrong. */
export function problemCard(title, message, hint) {
  return html(
    "section",
    { class: "panel problem", role: "alert" },
    html("h2", {}, title),
    html("p", {}, message),
    hint ? html("p", { class: "quiet" }, hint) : null,
  );
}
