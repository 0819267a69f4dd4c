// The panel with pictures and games beside the text: the viewer of all pictures (analysis/base/src/picture/viewer), with
// what it shows from the server.

import { dice } from "../../../analysis/base/src/picture/viewer/dice.js";
import { game } from "../../../analysis/base/src/picture/viewer/game.js";
import { paint } from "../../../analysis/base/src/picture/viewer/paint.js";
import { mount } from "../../../analysis/base/src/picture/viewer/viewer.js";
import type { Range } from "../../common/protocol";
import { type Act, ACTS, Scenes } from "../../common/scenes";
import type { WorkspaceEdit } from "vscode-languageserver-protocol";
import { download } from "./disk";
import { apply, known } from "./edits";
import type { Project } from "./project";
import type { Session } from "./session";

const SESSION = "page/preview";

/** Where the viewer keeps how large the pictures are shown, and what is hidden. */
const STATE = "ludex:viewer";

export interface PreviewHost {
  project: Project;
  session: Session;
  element: HTMLElement;
  isVisible(): boolean;
  entitle(title: string): void;
  cursor(): { uri: string; position: { line: number; character: number } } | undefined;
  lead(uri: string, range: Range): void;
}

export function preview(host: PreviewHost): Scenes {
  const { project, session } = host;
  const viewer = mount(
    host.element,
    {
      takes: ACTS,
      send: (act: object) => scenes.receive(act as Act),
      state: JSON.parse(sessionStorage.getItem(STATE) ?? "{}"),
      keep: (state: object) => sessionStorage.setItem(STATE, JSON.stringify(state)),
    },
    [game, dice, paint],
  );
  const scenes = new Scenes({
    session: SESSION,
    isReady: () => session.state === "ready",
    isVisible: host.isVisible,
    request: (method, params) => session.request(method, params),
    post(message) {
      if (message.type === "scene") {
        viewer.show(message.scene);
      } else if (message.type === "mark") {
        viewer.mark(message.id);
      } else if (message.type === "refused") {
        viewer.say(message.reason);
      } else {
        viewer.fail(message.problem);
      }
    },
    entitle: host.entitle,
    spelled: (uri) => uri,
    cursor: host.cursor,
    lead: host.lead,
    async change(ask) {
      const before = known(project);
      const edit = await ask();
      if (edit !== null) {
        apply(project, before, edit as WorkspaceEdit);
      }
    },
    save: (name, svg) => download(name, new Blob([svg], { type: "image/svg+xml" })),
  });
  session.sceneChanged.on((change) => scenes.changed(change));
  session.stateChanged.on(() => {
    if (session.state === "ready") {
      scenes.restart();
    }
  });
  return scenes;
}
