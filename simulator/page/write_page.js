// The page on which a bot is written: the editor, what the check finds, and the match beside it.

import { ApiError, ask, askText } from "./api.js";
import { button, html } from "./dom.js";
import { makeEditor } from "./editor.js";
import { count, plural } from "./format.js";
import { makeReplayPlace } from "./replay_text.js";
import { beginPage } from "./site.js";
import { byteCount, keepSource, keptSource, sizeLevel } from "./source.js";

/** The arena's, until a check has told it. */
let fileBytes = 100_000;

async function main() {
  const main = beginPage("Write a bot");
  const editor = makeEditor(changed);
  const meter = html(
    "div",
    { class: "meter", role: "meter", "aria-label": "size", "aria-valuemin": 0 },
    html("i"),
  );
  const size = html("span", { class: "quiet" });
  const status = html("p", { role: "status", class: "check-status" }, "");
  const problems = html("ol", { class: "problems" });
  const against = html("select", { "aria-label": "against" });
  const seat = html(
    "select",
    { "aria-label": "seat" },
    html("option", { value: 0 }, "as player 0"),
    html("option", { value: 1 }, "as player 1"),
  );
  const check = button({ class: "plain", title: "Ctrl+Enter", click: () => work(checkSource) }, "Check");
  const run = button(
    { class: "plain strong", title: "Ctrl+Shift+Enter", click: () => work(runMatch) },
    "Run",
  );
  const reset = button({ class: "plain", click: startOver }, "Start over");
  const download = button({ class: "plain", click: saveFile }, "Save as file");
  const right = html(
    "div",
    { class: "run-place" },
    html("p", { class: "quiet empty" }, "Run the bot to see its game here."),
  );
  const place = makeReplayPlace(right, () => {});

  function changed() {
    showSize();
    status.textContent = keepSource(editor.text()) ?? "";
    status.className = "check-status";
  }

  function showSize() {
    const bytes = byteCount(editor.text());
    const level = sizeLevel(bytes, fileBytes);
    meter.className = `meter ${level}`;
    meter.setAttribute("aria-valuemax", fileBytes);
    meter.setAttribute("aria-valuenow", bytes);
    meter.firstElementChild.style.width = `${Math.min(100, (100 * bytes) / fileBytes)}%`;
    size.textContent = `${count(bytes)} of ${count(fileBytes)} bytes`;
  }

  function say(text, level) {
    status.textContent = text;
    status.className = `check-status ${level}`;
  }

  async function work(job) {
    if (run.disabled) return;
    for (const other of [check, run]) other.disabled = true;
    say("Compiling …", "");
    try {
      await job();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say(error.message, "bad");
    } finally {
      for (const other of [check, run]) other.disabled = false;
    }
  }

  function showFindings(findings) {
    fileBytes = findings.file_bytes;
    showSize();
    editor.setProblems(findings.problems);
    problems.replaceChildren(
      ...findings.problems.map(({ line, column, message }) =>
        html(
          "li",
          {},
          button(
            { click: () => line !== null && editor.goToLine(line) },
            html("b", {}, line === null ? "" : `${line}:${column}`),
            html("span", {}, message),
          ),
        ),
      ),
    );
    const mark = findings.has_unsafe ? "; it has `unsafe`, and is marked so" : "";
    if (findings.ok) say(`It compiles and is metered${mark}.`, "good");
    else say(`${plural(findings.problems.length, "problem")} to solve first.`, "bad");
  }

  async function checkSource() {
    showFindings(await ask("/api/check", { source: editor.text() }));
  }

  async function runMatch() {
    const pairing = { source: editor.text(), against: against.value, player: Number(seat.value) };
    const { findings, replay } = await ask("/api/match", pairing);
    showFindings(findings);
    if (!replay) return;
    history.replaceState(history.state, "", location.pathname);
    place.show(JSON.stringify(replay));
    const { winner, reason } = replay.ending;
    say(
      `${winner === pairing.player ? "Won" : winner === null ? "No result" : "Lost"}: ${reason}.`,
      winner === pairing.player ? "good" : "bad",
    );
  }

  async function startOver() {
    if (!confirm("Replace what you wrote by the starter bot?")) return;
    editor.setText(await askText("/api/starter"));
    problems.replaceChildren();
    changed();
  }

  function saveFile() {
    const link = html("a", {
      download: "my_bot.rs",
      href: URL.createObjectURL(new Blob([editor.text()], { type: "text/plain" })),
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    work(event.shiftKey ? runMatch : checkSource);
  });

  main.append(
    html(
      "div",
      { class: "workshop" },
      html(
        "section",
        { class: "panel write-panel", "aria-label": "your bot" },
        html("div", { class: "row" }, html("h2", {}, "Your bot"), meter, size),
        editor.element,
        html("p", { class: "unseen", id: "editor-help" }, "Tab indents; after Escape it leaves the editor."),
        html(
          "div",
          { class: "row" },
          check,
          run,
          against,
          seat,
          html("span", { class: "grow" }),
          download,
          reset,
        ),
        status,
        problems,
      ),
      right,
    ),
  );

  try {
    editor.setText(keptSource() ?? (await askText("/api/starter")));
    showSize();
    const bots = await ask("/api/bots");
    against.append(...bots.map((name) => html("option", { value: name, selected: name === "racer" }, name)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(error.message, "bad");
  }
}

main();
