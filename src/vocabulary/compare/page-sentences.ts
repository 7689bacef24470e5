import type { PageChange, PlaceOnPage } from "./pages.ts";
import { type CompareWords, placeInWords } from "./sentences.ts";

/** The words of one language for the differences of two documents as they are seen. */
export interface PageWords {
  /** `count` things moved on one page, by `by` points: positive to the right and down. */
  moved(count: number, by: { readonly x: number; readonly y: number }, page: number): string;
  /** `count` things moved to another page. */
  movedPage(count: number, from: number, to: number): string;
  /** `count` things have another size, or other line breaks. */
  reshaped(count: number, page: number): string;
  changed(place: string, before: string, after: string, page: number): string;
  /** It says the same and looks otherwise. */
  restyled(place: string, text: string, page: number): string;
  gone(place: string, text: string, page: number): string;
  isNew(place: string, text: string, page: number): string;
  row(place: string, row: number): string;
}

/** The definitions that the pages were made of, and the words for their places. */
export interface PageWording {
  readonly before: unknown;
  readonly after: unknown;
  readonly places: CompareWords;
  readonly pages: PageWords;
}

/** The differences as lines: those that moved alike are one line, which comes last. */
export function pageChangesInWords(changes: readonly PageChange[], wording: PageWording): readonly string[] {
  const lines: string[] = [];
  const moves = new Map<string, Move>();
  for (const change of changes) {
    if (change.kind === "moved") addMove(moves, change);
    else lines.push(line(change, wording));
  }
  return [...lines, ...[...moves.values()].map((move) => moveInWords(move, wording.pages))];
}

interface Move {
  count: number;
  readonly from: number;
  readonly to: number;
  /** undefined: not all of it went the same way. */
  readonly by: { readonly x: number; readonly y: number } | undefined;
}

function addMove(moves: Map<string, Move>, { from, to }: Extract<PageChange, { kind: "moved" }>): void {
  const move = moveOf(from.places, to.places);
  const key = JSON.stringify(move);
  const known = moves.get(key);
  if (known === undefined) moves.set(key, { ...move, count: 1 });
  else known.count += 1;
}

function moveOf(from: readonly PlaceOnPage[], to: readonly PlaceOnPage[]): Omit<Move, "count"> {
  const [old, now] = [from[0], to[0]];
  const pages = { from: old?.page ?? 1, to: now?.page ?? 1 };
  if (old === undefined || now === undefined || from.length !== to.length) return { ...pages, by: undefined };
  const isAsLarge = Math.abs(old.box[2] - now.box[2]) < 0.05 && Math.abs(old.box[3] - now.box[3]) < 0.05;
  const by = { x: tenths(now.box[0] - old.box[0]), y: tenths(now.box[1] - old.box[1]) };
  return { ...pages, by: isAsLarge ? by : undefined };
}

const tenths = (length: number): number => Math.round(length * 10) / 10;

function moveInWords({ count, from, to, by }: Move, words: PageWords): string {
  if (from !== to) return words.movedPage(count, from, to);
  return by === undefined ? words.reshaped(count, to) : words.moved(count, by, to);
}

function line(change: Exclude<PageChange, { kind: "moved" }>, { before, after, places, pages }: PageWording): string {
  const place = (root: unknown, { path, row }: { readonly path: string; readonly row: number | undefined }): string => {
    const words = placeInWords(root, path, places);
    return row === undefined ? words : pages.row(words, row);
  };
  switch (change.kind) {
    case "gone":
      return pages.gone(place(before, change.from), change.from.text, change.from.places[0]?.page ?? 1);
    case "new":
      return pages.isNew(place(after, change.to), change.to.text, change.to.places[0]?.page ?? 1);
    case "changed": {
      const { from, to } = change;
      const page = to.places[0]?.page ?? 1;
      if (from.text === to.text) return pages.restyled(place(after, to), to.text, page);
      return pages.changed(place(after, to), from.text, to.text, page);
    }
  }
}
