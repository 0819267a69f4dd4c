// The page: puts its parts together, and begins.

import "./style.css";
import "./viewer.css";

import { act, type ActionHost } from "./actions";
import { commands } from "./commands";
import { Desk } from "./desk";
import { byId, make } from "./dom";
import { Files } from "./files";
import { findings } from "./findings";
import { preview } from "./preview";
import { problems } from "./problems";
import { type PageFile, Project } from "./project";
import { Reading } from "./reading";
import { documentIn, EXPLAIN_URI, Session } from "./session";
import { startTheme } from "./theme";

function say(message: string): void {
  byId("state").textContent = message;
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
      byId("state").replaceChildren(make("button", { textContent: "Load the new version of this page", onclick: take }));
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
  problems({ project, explain, lead: (file, finding) => desk.lead(file.uri, finding.range), counted: () => desk.relabel() });
  commands(desk, files, host);
  followLinks(desk, explain);
  desk.beside("picture");
  desk.look("text");

  say("Loading Ludex…");
  session.said.on(say);
  session.stateChanged.on(() => {
    const states = { loading: "Loading Ludex…", ready: "", failed: `Ludex cannot be started here: ${session.why}` };
    say(states[session.state]);
  });
  session.start();
  void files.start();
  void workOffline();
}

start();
