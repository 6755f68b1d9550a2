// A button for a command of the key table: it names its key.

import { button } from "./dom.js";
import { keyOf } from "./keys.js";
import { icon } from "./symbols.js";

/** Makes the button; a click calls `run(command)`. */
export function control(command, label, run) {
  return button(
    {
      class: "tool",
      "data-command": command,
      "aria-label": label,
      title: `${label} (${keyOf(command)})`,
      click: () => run(command),
    },
    icon(command),
  );
}
