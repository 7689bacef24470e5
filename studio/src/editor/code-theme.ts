import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--key)" },
  { tag: tags.string, color: "var(--letters)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--value)" },
  { tag: [tags.separator, tags.bracket, tags.squareBracket, tags.brace], color: "var(--muted)" },
  { tag: tags.invalid, color: "var(--rubric)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--raised)", color: "var(--letters)", fontSize: "0.8125rem" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.25rem" },
  ".cm-content": { caretColor: "var(--rubric)", paddingBlock: "8px" },
  "&.cm-focused": { outline: "none" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--muted)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--active)" },
  "&.cm-focused .cm-cursor": { borderInlineStartColor: "var(--rubric)", borderInlineStartWidth: "2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection": { backgroundColor: "var(--selected)" },
  ".cm-tooltip": {
    backgroundColor: "var(--paper)",
    color: "var(--letters)",
    border: "1px solid var(--line)",
    borderRadius: "2px",
    maxWidth: "30rem",
  },
  ".cm-tooltip-autocomplete > ul > li": { fontFamily: "var(--mono)", padding: "3px 8px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--rubric)", color: "var(--on-rubric)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75" },
  ".cm-completionInfo": { fontFamily: "var(--sans)", padding: "6px 8px" },
  ".cm-hover": { padding: "6px 8px", fontFamily: "var(--sans)", fontSize: "0.8125rem" },
  ".cm-hover code": { fontFamily: "var(--mono)" },
  ".cm-glow": { backgroundColor: "var(--glow)" },
  "@media (forced-colors: active)": { ".cm-glow": { outline: "1px solid Highlight" } },
  // The package's own signs are addresses of data, which the page's policy forbids.
  ".cm-lint-marker-error": { content: '"✕"', color: "var(--rubric)" },
  ".cm-lint-marker-warning": { content: '"▲"', color: "var(--warn)" },
  ".cm-lint-marker-info": { content: '"●"', color: "var(--muted)" },
  ".cm-panels": { backgroundColor: "var(--paper)", color: "var(--letters)" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--rubric)", backgroundImage: "none" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--warn)", backgroundImage: "none" },
  ".cm-lintRange-info": { textDecoration: "underline dotted var(--muted)", backgroundImage: "none" },
});

/** Colours and measures of the editor, out of the studio's own. */
export const codeTheme: Extension = [look, syntaxHighlighting(colors)];
