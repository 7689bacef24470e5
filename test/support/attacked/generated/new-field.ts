import { isArray, isReference, type PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import type { Signing } from "./attacks.ts";
import type { Dice, Draft } from "./mutations.ts";
import { entriesOf, type Path, parsed, reference, valueAt, withItem, withValue } from "./objects.ts";

const value = 211;

/** Field names: one that the file has, or a new one. */
const names = ["text", "buyer", "group", "signature", ...Array<string>(5).fill("fresh")];

/**
 * A new field, somewhere in the form and on a page, with or without a look, signed or not, or an empty field that is signed; returns the
 * signature that is still to be made.
 */
export function newField(draft: Draft, dice: Dice, said: string[]): Signing | undefined {
  const signed = dice.pick(["timestamp", "signature", undefined, undefined] as const);
  const isSaid = (key: string): boolean => Object.hasOwn(dice.field, key);
  const isNew = dice.below(4) > 0 || isSaid("T");
  const id = isNew ? 210 : dice.pick([42, 47]);
  const entries = [
    ...(isNew
      ? ["Type/Annot", `T(${dice.pick(names)})`, `FT/${dice.pick(["Sig", "Sig", "Sig", "Tx", "Btn"])}`, "P 3 0 R"]
      : []),
    ...(isNew && !isSaid("Subtype") ? [`Subtype/${dice.pick(subtypes)}`] : []),
    ...(isNew || dice.below(3) === 0
      ? [`Rect[${dice.pick(["0 0 0 0", "0 0 0 0", "0 0 300 200", "60 60 60 90"])}]`]
      : []),
    ...(dice.below(2) === 0 ? [`F ${dice.pick([2, 4, 132, 0, 32])}`] : []),
    ...(dice.below(2) === 0 ? ["AP<</N 201 0 R>>"] : []),
    ...(dice.below(4) === 0 ? [dice.pick(marks)] : []),
    ...signedValue(signed, dice),
    ...Object.entries(dice.field).map(([key, text]) => `${key} ${text}`),
  ];
  const before = isNew ? parsed("<<>>") : (draft.get(id) ?? null);
  draft.set(
    id,
    [...entriesOf(parsed(`<<${entries.map((entry) => `/${entry}`).join("")}>>`))].reduce<PdfValue>(
      (all, [key, one]) => withValue(all, [key], one),
      before,
    ),
  );
  const where = isNew ? listed(draft, id, dice) : "signed in its place";
  said.push(`field ${id} (${entries.join(" /")}), ${where}`);
  return signed && { id: value, kind: signed };
}

/** Kinds of annotations, with the entries by which viewers draw them. */
const subtypes = [
  ...Array<string>(5).fill("Widget"),
  "Highlight/QuadPoints[20 180 280 180 20 20 280 20]/C[1 0 0]",
  "StrikeOut/QuadPoints[20 180 280 180 20 20 280 20]/C[1 0 0]",
  "Line/L[0 0 300 200]/C[1 0 0]/BS<</W 30>>",
  "Ink/InkList[[0 0 300 200]]/C[1 0 0]/BS<</W 30>>",
  "Square/C[1 0 0]/IC[1 0 0]/BS<</W 30>>",
  // Viewers draw an icon, however small its rectangle is.
  "Text",
];

/** Entries by which some viewers draw what has no look. */
const marks = ["MK<</BG[1 0 0]/BC[1 0 0]>>", "V(red)/DA(/Helv 40 Tf 1 0 0 rg)", "OC 46 0 R", "Parent 30 0 R"];

function signedValue(signed: Signing["kind"] | undefined, dice: Dice): readonly string[] {
  if (signed !== undefined) return [`V ${value} 0 R`];
  return dice.pick([
    [],
    [],
    ["V 51 0 R"],
    ["V<</Type/DocTimeStamp/Filter/X/SubFilter/ETSI.RFC3161/Contents<00>/ByteRange[0 1 2 3]>>"],
  ]);
}

/** Where a form and a page list fields: at the end, at the beginning, or below a field. */
function listed(draft: Draft, id: number, dice: Dice): string {
  const [parent, path] = dice.pick<readonly [number, Path]>([
    [5, ["Fields"]],
    [5, ["Fields"]],
    [5, ["Fields"]],
    [30, ["Kids"]],
    [33, ["Kids"]],
  ]);
  const isInForm = dice.below(6) > 0;
  if (isInForm) draft.set(parent, withItem(draft.get(parent) ?? null, path, reference(id), dice.pick([0, undefined])));
  if (isInForm && parent !== 5 && dice.below(4) > 0)
    draft.set(id, withValue(draft.get(id) ?? null, ["Parent"], reference(parent)));
  if (dice.below(8) === 0) throughKid(draft, id);
  const shown = isArray(valueAt(draft.get(id) ?? null, ["Kids"])) ? dice.pick([id + 2, id + 2, id]) : id;
  const [page, annotations] = dice.pick<readonly [number, Path]>([
    [13, []],
    [13, []],
    [4, ["Annots"]],
  ]);
  const isOnPage = dice.below(6) > 0;
  if (isOnPage)
    draft.set(
      page,
      withItem(draft.get(page) ?? null, annotations, reference(shown), dice.pick([0, undefined, undefined])),
    );
  return `${isInForm ? `in ${parent}` : "in no form"}, ${isOnPage ? `on ${page}` : "on no page"}`;
}

/** The field's look is that of a kid. */
function throughKid(draft: Draft, id: number): void {
  const look = draft.get(id) ?? null;
  if (isReference(look)) return;
  draft.set(id + 2, parsed(`<</Type/Annot/Subtype/Widget/Parent ${id} 0 R/Rect[0 0 300 200]/F 4/AP<</N 201 0 R>>>>`));
  draft.set(id, withValue(look, ["Kids"], [reference(id + 2)]));
}
