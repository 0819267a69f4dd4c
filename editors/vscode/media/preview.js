// The page of the preview: the viewer (analysis/base/src/picture/viewer) in a panel of VS Code. It shows what the extension
// sends, and tells it what is clicked, chosen and typed in. esbuild puts all of it into dist/preview.js and preview.css.

import "./preview.css";

import { dice } from "../../../analysis/base/src/picture/viewer/dice.js";
import { game } from "../../../analysis/base/src/picture/viewer/game.js";
import { paint } from "../../../analysis/base/src/picture/viewer/paint.js";
import { mount } from "../../../analysis/base/src/picture/viewer/viewer.js";

const vscode = acquireVsCodeApi();
const host = {
  takes: ["open", "cell", "here", "choose", "play", "act", "edit", "remark", "roll", "hide", "save"],
  send: (act) => vscode.postMessage(act),
  state: vscode.getState(),
  keep: (state) => vscode.setState(state),
  keys: window,
};
const viewer = mount(document.getElementById("viewer"), host, [game, dice, paint]);

addEventListener("message", ({ data }) => {
  if (data.type === "scene") {
    viewer.show(data.scene);
  } else if (data.type === "mark") {
    viewer.mark(data.id);
  } else if (data.type === "problem") {
    viewer.fail(data.problem);
  } else if (data.type === "refused") {
    viewer.say(data.reason);
  }
});
vscode.postMessage({ type: "ready" });
