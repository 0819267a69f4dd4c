// The languages of Ludex, as far as an editor has to know them before the server answers: which file is in which language,
// what a word and a comment is, and which brackets come in pairs.

import type { CloseBracketConfig } from "@codemirror/autocomplete";
import { indentUnit } from "@codemirror/language";
import { EditorState, type Extension } from "@codemirror/state";

import all from "ludex:languages";

export type Language = (typeof all)[number];

export const LANGUAGES: readonly Language[] = all;

/** The endings of the files of all languages, each with its dot. */
export const ENDINGS = all.flatMap(({ extensions }) => extensions);

/** The language of a file; undefined for one that only goes with others, such as `ludex.toml`. */
export function languageOf(name: string): Language | undefined {
  return all.find(({ extensions }) => extensions.some((ending) => name.toLowerCase().endsWith(ending)));
}

/** The characters that are part of words here, beside letters and digits. */
function wordCharacters({ wordPattern }: Language): string {
  const { pattern, flags } = typeof wordPattern === "string" ? { pattern: wordPattern, flags: "u" } : wordPattern;
  // VS Code reads the patterns without the flag, too, and some are wrong with it.
  const whole = new RegExp(`^(?:${pattern})$`, typeof wordPattern === "string" ? "" : flags);
  return [..."!#$%&'*+,-./:<=>?@\\^_|~"].filter((character) => whole.test(`a${character}a`)).join("");
}

/** What an editor of a language knows by itself. */
export function languageSupport(language: Language): Extension {
  const { comments, autoClosingPairs, tabSize } = language;
  const [open, close] = comments?.blockComment ?? [];
  const brackets = autoClosingPairs.filter(({ open, close }) => open.length === 1 && close.length === 1 && close !== ";");
  const data = {
    commentTokens: { line: comments?.lineComment, block: open && close ? { open, close } : undefined },
    wordChars: wordCharacters(language),
    closeBrackets: { brackets: brackets.map(({ open }) => open) } satisfies CloseBracketConfig,
  };
  return [
    EditorState.languageData.of(() => [data]),
    EditorState.tabSize.of(tabSize),
    indentUnit.of(" ".repeat(tabSize)),
  ];
}
