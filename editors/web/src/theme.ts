// Light and dark: as the system is, or as somebody has chosen.

import { Event } from "./events";

const KEY = "ludex:theme";
const system = matchMedia("(prefers-color-scheme: dark)");

export const themeChanged = new Event();

export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? system.matches : theme === "dark";
}

function use(theme: string | null): void {
  if (theme === "dark" || theme === "light") {
    document.documentElement.dataset.theme = theme;
  } else {
    delete document.documentElement.dataset.theme;
  }
  themeChanged.fire();
}

/** Light after dark and dark after light; what the system has is not kept. */
export function changeTheme(): void {
  const next = isDark() ? "light" : "dark";
  const isSystems = (next === "dark") === system.matches;
  try {
    if (isSystems) {
      localStorage.removeItem(KEY);
    } else {
      localStorage.setItem(KEY, next);
    }
  } catch {
    // It is forgotten when the page is left.
  }
  use(isSystems ? null : next);
}

export function startTheme(): void {
  system.addEventListener("change", () => themeChanged.fire());
  try {
    use(localStorage.getItem(KEY));
  } catch {
    // The browser keeps nothing for the page.
  }
}
