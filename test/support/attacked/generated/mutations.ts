import {
  isArray,
  isDictionary,
  isReference,
  isStream,
  type PdfValue,
} from "../../../../src/render/pdf-syntax/reader/value.ts";
import {
  entriesOf,
  type Path,
  parsed,
  placesIn,
  reference,
  retargeted,
  valueAt,
  withEntries,
  withItem,
  withValue,
} from "./objects.ts";
import { openLooks } from "./open-looks.ts";
import { arraysAt, placesAt, rewordings } from "./rewordings.ts";

/** Objects while they are being changed. */
export type Draft = Map<number, PdfValue>;

/** Chooses by chance, the same for the same seed. */
export interface Dice {
  /** From 0 to below `count`. */
  readonly below: (count: number) => number;
  readonly pick: <T>(all: readonly T[]) => T;
  /** Keys at which something is changed or added. */
  readonly keys: readonly string[];
  /** Whether nothing is changed elsewhere. */
  readonly isDirected: boolean;
  /** Numbers of the objects that are put into lists; left out: any. */
  readonly items?: readonly number[];
  /** Values of entries that a new field has in any case. */
  readonly field: Readonly<Record<string, string>>;
  /** What a new element of the structure is: an honest one comes with a change to others; left out: either, with or without. */
  readonly element?: "honest" | "dishonest";
}

/** Covers a page in red. */
const redData = Buffer.from("1 0 0 rg 0 0 300 200 re f", "latin1");

/** What an update brings along. */
export const brought: ReadonlyMap<number, PdfValue> = new Map<number, PdfValue>([
  [200, streamOf("<<>>")],
  [201, streamOf("<</Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<<>>>>")],
  [202, parsed("<</Type/Page/Parent 2 0 R/Contents 200 0 R>>")],
  [203, parsed("<</Type/Annot/Subtype/Stamp/Rect[0 0 300 200]/F 4/AP<</N 201 0 R>>>>")],
  [204, parsed("<</Type/Annot/Subtype/Square/Rect[20 20 280 180]/C[1 0 0]/IC[1 0 0]/F 4>>")],
  [205, parsed("<</Type/Annot/Subtype/Widget/FT/Tx/T(brought)/V(brought)/Rect[0 0 300 200]/F 4/AP<</N 201 0 R>>>>")],
  [206, parsed("<</Type/Font/Subtype/Type1/BaseFont/Courier-Bold>>")],
  [207, parsed("<<>>")],
  [208, parsed("<</Type/Annot/Subtype/Link/Rect[100 100 140 130]/F 4/Border[0 0 90]>>")],
  [209, parsed("<</Type/Annot/Subtype/Text/Rect[100 100 100 100]/F 4/C[1 0 0]/Contents(x)>>")],
  [214, parsed("<</Type/Annot/Subtype/Line/Rect[100 100 110 110]/L[10 10 290 190]/F 4/C[1 0 0]/BS<</W 9>>>>")],
]);

function streamOf(dictionary: string): PdfValue {
  const entries = parsed(dictionary);
  return isDictionary(entries) ? { kind: "stream", dictionary: entries, data: redData } : null;
}

/** Entries that draw, or by which something is drawn otherwise. */
const drawing: Readonly<Record<string, readonly string[]>> = {
  AP: ["<</N 201 0 R>>", "<</N 200 0 R>>", "<</N<</Off 201 0 R/a 201 0 R>>>>"],
  AS: ["/Off", "/Yes", "/b"],
  Annots: ["[203 0 R]", "[20 0 R]", "<<>>", "207 0 R", "(x)"],
  BBox: ["[0 0 300 200]"],
  BM: ["/Multiply"],
  Border: ["[0 0 9]", "[0 0 90]"],
  BS: ["<</W 9>>", "<</W 95>>"],
  C: ["[1 0 0]"],
  Contents: ["200 0 R", "(x)"],
  CropBox: ["[0 0 100 100]"],
  DA: ["(/Helv 30 Tf 1 0 0 rg)"],
  DR: ["<</Font<</Helv 206 0 R>>>>", "<</Font<</Helv 7 0 R/ZaDb 8 0 R/Foo 206 0 R>>/XObject<</X1 15 0 R>>>>"],
  DSS: ["<</Certs[200 0 R]>>"],
  F: ["0", "2", "4", "20", "32"],
  Ff: ["1", "4096", "65536"],
  FT: ["/Tx", "/Btn", "/Sig"],
  G1: ["<</ca 0.1>>"],
  Group: ["<</S/Transparency/K true/I true>>"],
  Kids: ["[205 0 R]", "[20 0 R]"],
  Matrix: ["[5 0 0 5 0 0]"],
  MediaBox: ["[0 0 100 100]"],
  MK: ["<</BG[1 0 0]/BC[1 0 0]/CA(no)>>"],
  NeedAppearances: ["true"],
  OC: ["66 0 R", "46 0 R"],
  OFF: ["[46 0 R]"],
  ON: ["[66 0 R]"],
  Off: ["201 0 R"],
  Opt: ["[(red)]"],
  Parent: ["30 0 R"],
  Q: ["2"],
  Rect: ["[0 0 300 200]"],
  Resources: ["<</XObject<</X1 201 0 R>>>>"],
  Rotate: ["90"],
  Subtype: ["/Highlight", "/Line", "/Ink", "/Link", "/FreeText"],
  T: ["(text)", "(other)"],
  TU: ["(said)"],
  UserUnit: ["2"],
  ca: ["0.1"],
  V: ["(red)", "/Yes", "/b", "<</Type/DocTimeStamp>>"],
};

/** Every key of these entries. */
export const drawingKeys = Object.keys(drawing);

/** One change to an object, at a place in it. */
export type Change = (draft: Draft, id: number, dice: Dice) => void;

/** Every kind of change (change, add, remove, duplicate, move, retarget, replace by a stream, reorder), each to any object. */
const changes: Readonly<Record<string, Change>> = {
  change: (draft, id, dice) => {
    const [path, value] = placeIn(draft, id, dice);
    set(draft, id, path, other(value, path, dice));
  },
  data: (draft, id) => {
    const value = valueIn(draft, id);
    if (isStream(value)) draft.set(id, { ...value, data: redData });
  },
  fill: (draft, id, dice) => {
    const key = dice.pick(among(dice, ["V", "AP", "AS", "F", "MK"]));
    set(draft, id, [key], parsed(dice.pick(drawing[key] ?? [])));
  },
  redraw: (draft, _, dice) => {
    const key = dice.pick(among(dice, ["DA", "NeedAppearances", "DR"]));
    set(draft, form, [key], parsed(dice.pick(drawing[key] ?? [])));
  },
  remove: (draft, id, dice) => set(draft, id, placeIn(draft, id, dice)[0], undefined),
  add: (draft, id, dice) => {
    const inside = [
      [],
      ...[...placesIn(valueIn(draft, id))].filter(([, value]) => isDictionary(value)).map(([path]) => path),
    ];
    const path = dice.pick(inside.filter((one) => !isArray(valueAt(valueIn(draft, id), one))));
    const key = dice.pick(dice.keys);
    if (path !== undefined) set(draft, id, [...path, key], parsed(dice.pick(drawing[key] ?? ["null"])));
  },
  list: (draft, id, dice) => {
    const path = arrayIn(draft, id, dice);
    const item = reference(dice.pick(dice.items ?? (dice.below(2) === 0 ? [...brought.keys()] : [...draft.keys()])));
    if (path !== undefined) draft.set(id, withItem(valueIn(draft, id), path, item, dice.pick([0, undefined])));
  },
  duplicate: (draft, id, dice) => {
    const path = arrayIn(draft, id, dice);
    if (path === undefined) return;
    const items = itemsAt(draft, id, path);
    draft.set(id, withItem(valueIn(draft, id), path, dice.pick(items) ?? null, dice.pick([0, undefined])));
  },
  move: (draft, id, dice) => {
    const path = arrayIn(draft, id, dice);
    if (path === undefined || itemsAt(draft, id, path).length === 0) return;
    const at = dice.below(itemsAt(draft, id, path).length);
    const item = itemsAt(draft, id, path)[at] ?? null;
    set(draft, id, [...path, at], undefined);
    const to = dice.pick([...draft.keys()].filter((one) => arraysAt(draft, one, dice).length > 0));
    draft.set(to, withItem(valueIn(draft, to), dice.pick(arraysAt(draft, to, dice)), item));
  },
  retarget: (draft, id, dice) => {
    const named = placesAt(draft, id, dice).filter(([, value]) => isReference(value));
    const [path, value] = dice.pick(named) ?? [];
    const all = [...brought.keys(), ...draft.keys()];
    const alike = all.filter((one) => isReference(value) && one !== value.id && isAlike(draft, one, value.id));
    const to = alike.length > 0 && dice.below(2) === 0 ? alike : all;
    if (path !== undefined) set(draft, id, path, reference(dice.pick(to)));
  },
  relist: (draft, _, dice) => {
    const [from, to] = dice.pick([
      [annotations[0], annotations[1]],
      [annotations[1], annotations[0]],
    ] as const);
    const item = dice.pick(itemsAt(draft, from[0], from[1]));
    if (item !== undefined) draft.set(to[0], withItem(valueIn(draft, to[0]), to[1], item));
  },
  stream: (draft, id) => {
    const entries = entriesOf(valueIn(draft, id));
    draft.set(id, { kind: "stream", dictionary: { kind: "dictionary", entries }, data: redData });
  },
  reorder: (draft, id, dice) => {
    const path = arrayIn(draft, id, dice);
    if (path !== undefined) set(draft, id, path, itemsAt(draft, id, path).toReversed());
  },
};

const everyKind: Readonly<Record<string, Change>> = { ...changes, ...rewordings, ...openLooks };

export const kinds = Object.keys(everyKind);

/** One change of a kind to an object of the draft. */
export function change(draft: Draft, kind: string, id: number, dice: Dice): void {
  everyKind[kind]?.(draft, id, dice);
}

/** Makes two objects one, which has the entries of both, and the data of the second; whatever names the second names the first. */
export function merge(draft: Draft, one: number, other: number): void {
  const [own, more] = [valueIn(draft, one), valueIn(draft, other)];
  const entries = [...entriesOf(more), ...entriesOf(own)];
  const data = isStream(more) ? more : own;
  for (const [id, value] of draft) draft.set(id, retargeted(value, other, one));
  draft.set(
    one,
    withEntries(
      data,
      entries.map(([key, value]) => [key, retargeted(value, other, one)] as const),
    ),
  );
}

/** Those of the keys at which something is changed, if any. */
function among({ keys }: Dice, own: readonly string[]): readonly string[] {
  const chosen = own.filter((key) => keys.includes(key));
  return chosen.length === 0 ? own : chosen;
}

/** The object that is the form. */
const form = 5;

/** Lists of annotations: the object and the path in it. */
const annotations = [
  [13, []],
  [4, ["Annots"]],
] as const;

/** Whether two objects have the same keys. */
const isAlike = (draft: Draft, one: number, other: number): boolean =>
  [...entriesOf(valueIn(draft, one)).keys()].toSorted().join() ===
  [...entriesOf(valueIn(draft, other)).keys()].toSorted().join();

const valueIn = (draft: Draft, id: number): PdfValue => draft.get(id) ?? null;

const set = (draft: Draft, id: number, path: Path | undefined, to: PdfValue | undefined): void => {
  if (path !== undefined && path.length > 0) draft.set(id, withValue(valueIn(draft, id), path, to));
};

const placeIn = (draft: Draft, id: number, dice: Dice): readonly [Path, PdfValue] =>
  dice.pick(placesAt(draft, id, dice)) ?? [[], null];

const arrayIn = (draft: Draft, id: number, dice: Dice): Path | undefined => dice.pick(arraysAt(draft, id, dice));

function itemsAt(draft: Draft, id: number, path: Path): readonly PdfValue[] {
  const found = valueAt(valueIn(draft, id), path);
  return isArray(found) ? found : [];
}

/** Another value of the same type, or one that the key draws by. */
function other(value: PdfValue, path: Path, dice: Dice): PdfValue {
  const known = drawing[String(path.at(-1))];
  if (known !== undefined && dice.below(2) === 0) return parsed(dice.pick(known));
  if (typeof value === "number") return value + dice.pick([1, -1, 60, 0.5]);
  if (typeof value === "boolean") return !value;
  if (isReference(value)) return reference(dice.pick([...brought.keys()]));
  if (isArray(value)) return value.map((item) => (typeof item === "number" ? item + 40 : item));
  if (typeof value !== "object" || value === null || !("kind" in value)) return true;
  if (value.kind === "name") return { kind: "name", name: dice.pick([`${value.name}x`, "Off", "Widget"]) };
  if (value.kind === "string") return { kind: "string", bytes: `${value.bytes}x` };
  return parsed("<<>>");
}
