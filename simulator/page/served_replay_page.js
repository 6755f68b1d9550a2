// The page of one replay of the served folder: `/replay?file=NAME`.

import { ApiError, askText } from "./api.js";
import { makeReplayPlace } from "./replay_text.js";
import { button } from "./dom.js";
import { beginPage } from "./site.js";
import { icon } from "./symbols.js";

async function main() {
  const file = new URLSearchParams(location.search).get("file") ?? "";
  const help = button(
    { class: "tool", "aria-label": "help", title: "help (?)", click: () => place.run("help") },
    icon("help"),
  );
  const place = makeReplayPlace(beginPage(file, help), () => {});
  try {
    place.show(await askText(`/api/replays/${encodeURIComponent(file)}`));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    place.fail(error.message);
  }
}

main();
