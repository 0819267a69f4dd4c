// Markdown of the server as HTML: texts and links, and nothing that an author could have put into it beyond them.

import DOMPurify from "dompurify";
import { marked } from "marked";

const ELEMENTS =
  "a blockquote br code del dd dl dt em h1 h2 h3 h4 h5 h6 hr li ol p pre s span strong sub sup table tbody td th thead tr ul";

/** Addresses that a link may have: pages of the network, documents of the server, and files of this page. */
const ADDRESSES = /^(?:https?:\/\/|ludex-document:\/|command:ludex\.openDocument\?|file:\/\/\/game\/)/i;

export function safeHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: ELEMENTS.split(" "),
    ALLOWED_ATTR: ["href", "class", "align"],
    ALLOWED_URI_REGEXP: ADDRESSES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

export function markdownToHtml(markdown: string): string {
  return safeHtml(marked.parse(markdown, { async: false }));
}
