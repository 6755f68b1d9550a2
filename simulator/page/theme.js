// Dark or light: what the system says, until one has been chosen.

const KEY = "hexidor theme";

/** Takes up the choice of an earlier visit. */
export function restoreTheme() {
  const theme = remembered();
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
}

/** From dark to light, or back. */
export function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem(KEY, root.dataset.theme);
  } catch {
    // A browser may forbid a file to keep anything; then the choice lasts as long as the page.
  }
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
