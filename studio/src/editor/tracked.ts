import type { ChangeDesc, EditorState } from "@codemirror/state";
import { sliceOf, treeOf } from "./code-editor.ts";
import { placeOf, pointerAt, type Span } from "./places.ts";

/**
 * The texts that were sent, each with what changed since: an answer's pointers lead into the text that it is about, and
 * are moved to where that stands now.
 */
export interface Tracked {
  /** Remembers a text that is sent. */
  add(version: number, state: EditorState): void;
  changed(changes: ChangeDesc): void;
  /** Texts older than this are never spoken of again. */
  answered(version: number): void;
  /** The text itself, while it is remembered. */
  textOf(version: number): string | undefined;
  /** Where a pointer of that text leads to in the present one. */
  spanOf(version: number, pointer: string): Span | undefined;
  /** The pointer of the value at an offset of the present text, as a pointer into that text. */
  pointerOf(version: number, position: number): string | undefined;
}

interface Sent {
  readonly state: EditorState;
  changes: ChangeDesc | undefined;
}

/** While the service does not answer, no more than these are kept. */
const mostSent = 30;

export function trackTexts(): Tracked {
  const sent = new Map<number, Sent>();
  return {
    add: (version, state) => {
      sent.set(version, { state, changes: undefined });
      const [, second] = sent.keys();
      if (sent.size > mostSent && second !== undefined) sent.delete(second);
    },
    changed: (changes) => {
      for (const one of sent.values()) one.changes = one.changes?.composeDesc(changes) ?? changes;
    },
    answered: (version) => {
      for (const known of sent.keys()) if (known < version) sent.delete(known);
    },
    textOf: (version) => sent.get(version)?.state.doc.toString(),
    spanOf: (version, pointer) => {
      const one = sent.get(version);
      if (one === undefined) return undefined;
      const place = placeOf(treeOf(one.state), sliceOf(one.state), pointer);
      return place === undefined ? undefined : moved(place.value, one.changes);
    },
    pointerOf: (version, position) => {
      const one = sent.get(version);
      if (one === undefined) return undefined;
      const then = one.changes === undefined ? position : one.changes.invertedDesc.mapPos(position, -1);
      return pointerAt(treeOf(one.state), sliceOf(one.state), then).pointer;
    },
  };
}

const moved = ({ from, to }: Span, changes: ChangeDesc | undefined): Span =>
  changes === undefined ? { from, to } : { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) };
