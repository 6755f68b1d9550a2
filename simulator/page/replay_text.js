// Shows the text of a replay file, whatever is in it: the game, or why it cannot be shown.

import { ReplayError, readReplay } from "./replay.js";
import { problemCard } from "./site.js";
import { openViewer } from "./viewer.js";

const HINT = "Open or drop another replay file, such as target/hexidor/replay.json.";

/** No replay file is larger: the browser should not choke on what was no replay at all. */
const MOST_BYTES = 200e6;

/** A place for one replay after the other. `shown(replay or null)` is called with what is shown. */
export function makeReplayPlace(main, shown) {
  let viewer = null;

  function fail(message) {
    viewer?.close();
    viewer = null;
    main.replaceChildren(problemCard("This replay cannot be shown", message, HINT));
    shown(null);
  }

  function show(text) {
    try {
      const replay = readReplay(text);
      viewer?.close();
      viewer = openViewer(main, replay);
      shown(replay);
    } catch (error) {
      if (error instanceof ReplayError) return fail(error.message);
      // What no check has foreseen: a message all the same, and not half a page.
      console.error(error);
      fail("this replay makes no sense");
    }
  }

  async function openFile(file) {
    if (!file) return;
    if (file.size > MOST_BYTES) fail("this file is far too large for a replay");
    else show(await file.text());
  }

  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
  return { show, fail, openFile, run: (command) => viewer?.run(command) };
}
