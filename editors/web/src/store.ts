// What somebody was at work on, kept in the browser: a tab that is loaded again goes on where it was, and earlier work can
// be opened again. Nothing leaves the browser.

import type { Given, Project } from "./project";

const PREFIX = "ludex:work:";

/** The name of this tab's work, which lives as long as the tab. */
const OWN = "ludex:work";

/** As many works are kept, of at most so many characters each; browsers give a page about 5 million. */
const MAX_WORKS = 5;
const MAX_WORK = 800_000;

export interface Work {
  id: string;
  time: number;
  /** Somebody has changed something in it. */
  isChanged: boolean;
  open: string[];
  shown: string | undefined;
  files: Given[];
}

function read(id: string): Work | undefined {
  try {
    const work = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as Work | null;
    return work !== null && Array.isArray(work.files) && Array.isArray(work.open) ? work : undefined;
  } catch {
    return undefined;
  }
}

/** Everything that is kept, the last one first. */
export function works(): Work[] {
  const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const all = ids.map((key) => read(key.slice(PREFIX.length))).filter((work) => work !== undefined);
  return all.sort((a, b) => b.time - a.time);
}

/** The name of this tab's work. */
export function ownId(): string | null {
  return sessionStorage.getItem(OWN);
}

/** This tab's work. */
export function own(): Work | undefined {
  const id = ownId();
  return id === null ? undefined : read(id);
}

/** Makes a work this tab's own; without one, the next that is kept is a new one. */
export function begin(work: Work | undefined): void {
  sessionStorage.setItem(OWN, work?.id ?? crypto.randomUUID());
}

/** Keeps what there is; false if the browser does not. */
export function keep(project: Project): boolean {
  const id = ownId();
  if (project.files.reduce((sum, { text }) => sum + text.length, 0) > MAX_WORK) {
    return false;
  }
  const files = project.files.map(({ name, text, encoding }) => ({ name, text: text.toString(), encoding }));
  if (id === null || files.length === 0) {
    return files.length === 0;
  }
  const isChanged = (read(id)?.isChanged ?? false) || project.files.some((file) => file.isChanged);
  const { open, shown } = project;
  const work: Work = { id, time: Date.now(), isChanged, open, shown: shown?.name, files };
  const text = JSON.stringify(work);
  if (text.length > MAX_WORK) {
    return false;
  }
  const others = works().filter((other) => other.id !== id);
  // What nobody has changed goes first.
  const least = others.sort((a, b) => Number(b.isChanged) - Number(a.isChanged) || b.time - a.time);
  for (const old of least.slice(MAX_WORKS - 1)) {
    localStorage.removeItem(PREFIX + old.id);
  }
  try {
    localStorage.setItem(PREFIX + id, text);
    return true;
  } catch {
    return false;
  }
}
