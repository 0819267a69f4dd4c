// Pages to be read beside the text: about findings, and the documents that the server makes of a file.

import { byId, make } from "./dom";
import { markdownToHtml } from "./markdown";
import { messageOf, type Session } from "./session";

interface Made {
  uri: string;
  title: string;
  languageId: string;
  text: string;
}

/** The kinds of documents that the server makes of a file, by the languages that have them. */
export const DOCUMENTS: { kind: string; title: string; languages?: string[] }[] = [
  { kind: "resolved", title: "Show the resolved module", languages: ["gdl"] },
  { kind: "costs", title: "Show costs", languages: ["trench", "trench-game"] },
  { kind: "tree", title: "Show the syntax tree" },
];

export class Reading {
  private readonly element = byId("reading");
  /** The address of the document that is shown. */
  private shown: string | undefined;
  title = "";

  /** @param appear Shows the page, with its title. */
  constructor(
    private readonly session: Session,
    private readonly appear: () => void,
  ) {
    session.documentChanged.on((uri) => {
      if (uri === this.shown) {
        void this.load(uri);
      }
    });
  }

  /** Shows the page about a code. */
  async explain(code: string): Promise<void> {
    this.shown = undefined;
    this.title = code;
    try {
      const { markdown } = await this.session.request<{ markdown: string }>("ludex/explain", { code });
      this.element.replaceChildren(make("article", { className: "page", innerHTML: markdownToHtml(markdown) }));
    } catch (error) {
      this.fail(error);
    }
    this.element.scrollTop = 0;
    this.appear();
  }

  /** Shows a document of a kind about a file. */
  async show(kind: string, name: string, uri: string): Promise<void> {
    const path = encodeURIComponent(`${name} (${kind})`);
    // Every character that is not plain is escaped in it (docs/protocol.md).
    const query = encodeURIComponent(uri).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
    await this.open(`ludex-document:/${kind}/${path}?${query}`);
  }

  /** Shows a document by its address. */
  async open(address: string): Promise<void> {
    this.shown = address;
    await this.load(address);
    this.element.scrollTop = 0;
    this.appear();
  }

  private async load(uri: string): Promise<void> {
    try {
      const { title, text, languageId } = await this.session.insist<Made>("ludex/document", () => ({ uri }));
      if (uri === this.shown) {
        this.title = title;
        const isMarkdown = languageId === "markdown";
        const whole = isMarkdown
          ? make("article", { className: "page", innerHTML: markdownToHtml(text) })
          : make("pre", { textContent: text });
        this.element.replaceChildren(whole);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.element.replaceChildren(make("p", { textContent: messageOf(error) }));
  }
}
