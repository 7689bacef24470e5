import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  ensureSyntaxTree,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxTree,
} from "@codemirror/language";
import { lintGutter, nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { EditorState, type Extension, Prec } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  logException,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { Tree } from "@lezer/common";
import { codeTheme } from "./code-theme.ts";

import { openFind } from "./find.ts";
import { glowField } from "./glow.ts";
import { caret, type Offer, type Offers } from "./offer.ts";
import type { Slice } from "./places.ts";
import { stepNumber } from "./step-number.ts";

/** Completion and hover for a text, and the choice of its colours. */
export interface Assistance {
  offers(tree: Tree, slice: Slice, position: number): Offers | undefined;
  /** The explanation of a place, as elements to show; undefined: nothing is known. */
  explain(
    tree: Tree,
    slice: Slice,
    position: number,
  ): { readonly from: number; readonly to: number; readonly dom: HTMLElement } | undefined;
  /** Opens the choice of colours for the one that the caret is in; false: it is in none. */
  pickColour(view: EditorView): boolean;
}

export interface CodeEditorGiven {
  readonly parent: HTMLElement;
  readonly text: string;
  /** Its name for screen readers. */
  readonly label: string;
  readonly assistance?: Assistance;
  readonly onUpdate: (update: ViewUpdate) => void;
}

/** The whole tree of a text, as far as it can be read within 50 ms. */
export const treeOf = (state: EditorState): Tree => ensureSyntaxTree(state, state.doc.length, 50) ?? syntaxTree(state);
export const sliceOf =
  (state: EditorState): Slice =>
  (from, to) =>
    state.doc.sliceString(from, to);

/** The nonce by which the page's security policy permits the editor's styles. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";

/** Opens an editor of JSON. Tab leaves it, as from any other field (WCAG 2.1.2). */
export function openCodeEditor(given: CodeEditorGiven): EditorView {
  return new EditorView({ parent: given.parent, state: codeState(given) });
}

function codeState({ text, label, assistance, onUpdate }: Omit<CodeEditorGiven, "parent">): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(nonce()),
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      ...[lineNumbers(), foldGutter(), highlightActiveLine(), highlightActiveLineGutter(), history()],
      ...[indentOnInput(), bracketMatching(), closeBrackets()],
      ...[json(), lintGutter(), glowField, codeTheme],
      assistance === undefined ? [] : assisted(assistance),
      keys,
      before(onUpdate),
    ],
  });
}

/** Called before the editor draws the change, so that a request is on its way meanwhile. */
const before = (onUpdate: CodeEditorGiven["onUpdate"]): Extension =>
  ViewPlugin.define(({ state }) => ({
    update: (update) => {
      try {
        onUpdate(update);
      } catch (error) {
        // A plugin that throws is given no update any more.
        logException(state, error);
      }
    },
  }));

const keys: Extension = [
  Prec.high(
    keymap.of([
      { key: "Mod-f", run: openFind },
      { key: "F8", run: nextDiagnostic },
      { key: "Shift-F8", run: previousDiagnostic },
      { key: "Alt-ArrowUp", run: stepNumber(1) },
      { key: "Alt-ArrowDown", run: stepNumber(-1) },
    ]),
  ),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...foldKeymap, ...defaultKeymap]),
];

function assisted(assistance: Assistance): Extension {
  return [
    autocompletion({ override: [completionOf(assistance)], icons: false }),
    keymap.of(["Alt-ArrowUp", "Alt-ArrowDown"].map((key) => ({ key, run: assistance.pickColour }))),
    // Tab takes an offer while the list is open; otherwise it leaves the editor.
    Prec.high(keymap.of([{ key: "Tab", run: acceptCompletion }])),
    hoverTooltip(({ state }, position) => {
      const found = assistance.explain(treeOf(state), sliceOf(state), position);
      if (found === undefined) return null;
      return { pos: found.from, end: found.to, above: true, create: () => ({ dom: found.dom }) };
    }),
  ];
}

const completionOf =
  (assistance: Assistance) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const before = state.doc.sliceString(Math.max(0, pos - 1), pos);
    if (!explicit && !/["$[.\w]/.test(before)) return null;
    const found = assistance.offers(treeOf(state), sliceOf(state), pos);
    if (found === undefined || found.offers.length === 0) return null;
    return { from: found.from, to: found.to, options: found.offers.map((offer) => optionOf(offer)), filter: true };
  };

function optionOf(offer: Offer): Completion {
  return {
    // The typed text may begin with a quote, which the list leaves out.
    label: offer.kind === "key" ? JSON.stringify(offer.label) : offer.label,
    displayLabel: offer.label,
    type: offer.kind,
    ...(offer.detail === undefined ? {} : { detail: offer.detail }),
    ...(offer.info === undefined ? {} : { info: offer.info }),
    apply: (view, _, from, to) => apply(view, offer.apply, { from, to }),
  };
}

function apply(view: EditorView, marked: string, { from, to }: { readonly from: number; readonly to: number }): void {
  const at = marked.indexOf(caret);
  const insert = marked.replace(caret, "");
  // A quote that was closed by itself behind the place is taken along.
  const end = insert.startsWith('"') && view.state.doc.sliceString(to, to + 1) === '"' ? to + 1 : to;
  view.dispatch({
    changes: { from, to: end, insert },
    selection: { anchor: from + (at < 0 ? insert.length : at) },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
  if (at >= 0) startCompletion(view);
}
