// The editor for one file: a text area with line numbers, at which problems are shown.

import { html } from "./dom.js";
import { indentation, lineCount, lineRange } from "./source.js";

/** Makes an editor. `changed()` is called after each change. */
export function makeEditor(changed) {
  const gutter = html("div", { class: "gutter", "aria-hidden": "true" });
  const area = html("textarea", {
    class: "code",
    "aria-label": "source",
    "aria-describedby": "editor-help",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
  });
  const element = html("div", { class: "editor" }, gutter, area);
  let problems = new Map();
  // After Escape, Tab leaves the editor once.
  let isLeaving = false;

  function number() {
    const lines = lineCount(area.value);
    while (gutter.childElementCount > lines) gutter.lastElementChild.remove();
    while (gutter.childElementCount < lines)
      gutter.append(html("div", {}, String(gutter.childElementCount + 1)));
    [...gutter.children].forEach((line, index) => {
      line.classList.toggle("bad", problems.has(index + 1));
      line.title = problems.get(index + 1) ?? "";
    });
    gutter.scrollTop = area.scrollTop;
  }

  area.addEventListener("input", () => {
    number();
    changed();
  });
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop));
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") isLeaving = true;
    else if (event.key !== "Tab") isLeaving = false;
    else if (!isLeaving && !event.shiftKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      // As if it was typed: it can be undone, and is an input like any other.
      document.execCommand("insertText", false, indentation(area.value, area.selectionStart));
    }
  });

  function setText(text) {
    area.value = text;
    problems = new Map();
    number();
  }

  /** Marks the lines of problems: `{line, message}` each. */
  function setProblems(list) {
    problems = new Map(list.filter(({ line }) => line !== null).map(({ line, message }) => [line, message]));
    number();
  }

  function goToLine(line) {
    const [start, end] = lineRange(area.value, line);
    area.focus();
    area.setSelectionRange(start, end);
    const height = Number.parseFloat(getComputedStyle(area).lineHeight);
    area.scrollTop = Math.max(0, (line - 4) * height);
  }

  return { element, text: () => area.value, setText, setProblems, goToLine };
}
