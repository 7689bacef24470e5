import { isArray, type PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import type { Dice, Draft } from "./mutations.ts";
import { type Path, parsed, reference, valueAt, withItem, withValue } from "./objects.ts";

/** Numbers of the element, of the one that it lies in, of one beside it, of the tree of parents, of a list of annotations, and of a stamp. */
const [element, parent, sibling, parents, list, stamp] = [220, 67, 69, 68, 13, 203] as const;

/** The row of the annotation in the tree of parents; the file has the rows 0 and 1. */
const row = 2;

const toNew = "<</Type/OBJR/Obj # 0 R/Pg 3 0 R>>";

/** What an element says and leads to; `#`: the number of a new annotation. Only the first is honest. */
const elements: readonly string[] = [
  `/S/Annot/K[${toNew}]`,
  `/S/Annot/K[${toNew}]/Alt(said)`,
  `/S/Annot/K[${toNew}]/ActualText(said)`,
  `/S/P/K[${toNew} 0]`,
  `/S/P/K[${toNew.replace("#", "20")}]`,
  `/S/L/K[${toNew} ${sibling} 0 R]`,
];

/** Changes to what the structure says already. */
const others: readonly (readonly [number, Path, string])[] = [
  [sibling, ["Alt"], "(said)"],
  [sibling, ["S"], "/Figure"],
  [sibling, ["K", 0], "1"],
  [parent, ["S"], "/Part"],
  [parents, ["Nums"], `[0[${parent} 0 R]1 ${parent} 0 R ${row} ${element} 0 R]`],
  [62, ["RoleMap"], "<</Form/Figure>>"],
];

/** Names a new annotation in the structure of a tagged file: as an honest program does, or so that something else is read aloud. */
export function newElement(draft: Draft, dice: Dice, said: string[]): void {
  const annotation = draft.has(210) ? 210 : stamp;
  const [honest = "", ...dishonest] = elements;
  const isOnOthers = dice.element === undefined ? dice.below(3) === 0 : dice.element === "honest";
  const more = isOnOthers ? dice.pick(others) : undefined;
  const all = { honest: [honest], dishonest, any: [honest, ...elements] }[dice.element ?? "any"];
  const says = dice.pick(all).replace("#", String(annotation));
  const before = dice.below(4) === 0 ? 0 : undefined;
  const set = (id: number, path: Path, to: PdfValue): void => {
    draft.set(id, withValue(draft.get(id) ?? null, path, to));
  };
  const add = (id: number, path: Path, item: PdfValue, at?: number): void => {
    draft.set(id, withItem(draft.get(id) ?? null, path, item, at));
  };
  draft.set(element, parsed(`<</Type/StructElem/P ${parent} 0 R/Pg 3 0 R${says}>>`));
  add(parent, ["K"], reference(element), before);
  for (const value of [row, reference(element)]) add(parents, ["Nums"], value);
  set(annotation, ["StructParent"], row);
  if (annotation === stamp && isArray(valueAt(draft.get(list) ?? null, []))) add(list, [], reference(stamp));
  if (more !== undefined) set(more[0], more[1], parsed(more[2]));
  said.push(`element (${says})${before === 0 ? " in front" : ""}${more === undefined ? "" : `, ${more.join(" ")}`}`);
}
