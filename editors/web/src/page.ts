// The page: puts its parts together, and begins.

import "./style.css";
import "./viewer.css";

import type { Diagnostic } from "vscode-languageserver-protocol";

import { act, type ActionHost, leadTo } from "./actions";
import { commands } from "./commands";
import { Desk } from "./desk";
import { byId, make } from "./dom";
import { offset } from "./edits";
import { Files } from "./files";
import { findings } from "./findings";
import { preview } from "./preview";
import { problems } from "./problems";
import { type PageFile, Project } from "./project";
import { Reading } from "./reading";
import { documentIn, EXPLAIN_URI, Session } from "./session";
import { startTheme } from "./theme";

/** Says something, which stays until there is something else to say, or until somebody goes on if it lies over the page. */
function say(message: string, isPassing = true): void {
  const state = byId("state");
  state.textContent = message;
  state.classList.toggle("passing", isPassing);
}

function forgetWhatIsInTheWay(): void {
  const state = byId("state");
  if (state.classList.contains("passing") && getComputedStyle(state).position === "fixed") {
    say("");
  }
}

/** Links in texts of the server lead to pages about findings, to files, or away into a tab of their own. */
function followLinks(desk: Desk, explain: (code: string) => void): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (!href || link?.hasAttribute("download")) {
      return;
    }
    event.preventDefault();
    const document = documentIn(href);
    if (document !== undefined) {
      void desk.reading.open(document);
    } else if (href.startsWith(EXPLAIN_URI)) {
      explain(href.slice(EXPLAIN_URI.length));
    } else if (href.startsWith("file:")) {
      const [, uri, line] = /^([^#]*)(?:#L?(\d+))?/.exec(href) ?? [];
      const start = { line: Math.max(0, Number(line ?? 1) - 1), character: 0 };
      desk.lead(uri, { start, end: start });
    } else {
      open(href, "_blank", "noopener");
    }
  });
}

/** Without a network the page is served from what the browser keeps of it. */
async function workOffline(): Promise<void> {
  const registration = await navigator.serviceWorker?.register("offline.js").catch(() => undefined);
  const offer = (waiting: ServiceWorker | null | undefined) => {
    if (waiting && navigator.serviceWorker.controller !== null) {
      const take = () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        waiting.postMessage("take over");
      };
      say("", false);
      byId("state").append(make("button", { textContent: "Load the new version of this page", onclick: take }));
    }
  };
  offer(registration?.waiting);
  registration?.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && offer(installing));
  });
}

function start(): void {
  startTheme();
  const project = new Project();
  const desk = new Desk(project);
  const explain = (code: string) => void desk.reading.explain(code);
  const display = (file: PageFile) => {
    const view = desk.display(file);
    view.focus();
    return view;
  };
  const session = new Session(project, display, [findings(project, desk.findingHost)]);
  const host: ActionHost = { project, session, explain, say };
  Object.assign(desk.findingHost, {
    explain,
    fix: (view: Parameters<typeof act>[1], from: number, to: number) => void act(host, view, from, to),
  } satisfies typeof desk.findingHost);
  desk.session = session;
  desk.reading = new Reading(session, () => desk.beside("page"));
  desk.scenes = preview({
    project,
    session,
    element: byId("viewer"),
    isVisible: () => desk.isVisible(),
    entitle: (title) => desk.entitle(title),
    cursor: () => desk.cursor(),
    lead: (uri, range) => desk.lead(uri, range),
  });
  const files = new Files(project, desk, say);
  const fix = (file: PageFile, { range }: Diagnostic) => {
    const view = display(file);
    leadTo(view, range);
    void act(host, view, offset(view.state.doc, range.start), offset(view.state.doc, range.end));
  };
  problems({ project, explain, fix, lead: (file, finding) => desk.lead(file.uri, finding.range), counted: () => desk.relabel() });
  commands(desk, files, host);
  followLinks(desk, explain);
  desk.beside("picture");
  desk.look("text");

  say("Loading Ludex…", false);
  session.said.on((message) => say(message));
  addEventListener("pointerdown", forgetWhatIsInTheWay, { capture: true });
  addEventListener("input", forgetWhatIsInTheWay, { capture: true });
  session.stateChanged.on(() => {
    const states = { loading: "Loading Ludex…", ready: "", failed: `Ludex cannot be started here: ${session.why}` };
    say(states[session.state], false);
  });
  session.start();
  void files.start();
  void workOffline();
}

start();
