import {
  isArray,
  isDictionary,
  isReference,
  isStream,
  type PdfValue,
} from "../../../../src/render/pdf-syntax/reader/value.ts";
import type { Change, Dice, Draft } from "./mutations.ts";
import {
  entriesOf,
  onceMore,
  type Path,
  placesIn,
  reference,
  retargeted,
  spelt,
  valueAt,
  withEntries,
  withValue,
} from "./objects.ts";

/** No object has this number. */
const absent = 399;

/** Numbers that the whole of a number is written with, readers differing about some. */
const spellings: readonly ((number: number) => string)[] = [
  (number) => `${number}.0`,
  (number) => `-${number}`,
  (number) => `--${Math.abs(number)}`,
  (number) => `${number}..0`,
  (number) => `${number}.0.9`,
  (number) => `+${number}`,
  () => "-",
];

/** Changes that say the same by the standard, or nearly so, and that some viewers draw otherwise. */
export const rewordings: Readonly<Record<string, Change>> = {
  nothing: (draft, id, dice) => {
    const inherited = dice.keys.map((key): Path => [key]).filter(() => isDictionary(draft.get(id) ?? null));
    const path = dice.pick([...placesAt(draft, id, dice).map(([at]) => at), ...inherited]);
    if (path !== undefined) put(draft, id, path, dice.pick([null, reference(absent)]));
  },
  copy: (draft, id, dice) => {
    const [path, value] = dice.pick(referencesAt(draft, id, dice)) ?? [];
    if (path === undefined || !isReference(value)) return;
    const copy = freshIn(draft);
    draft.set(copy, draft.get(value.id) ?? null);
    put(draft, id, path, reference(copy));
    // The other way round, what leads to itself leads to its copy.
    if (dice.below(2) === 0) draft.set(id, retargeted(draft.get(id) ?? null, value.id, copy));
  },
  inPlace: (draft, id, dice) => {
    const [path, value] = dice.pick(referencesAt(draft, id, dice)) ?? [];
    const target = isReference(value) ? (draft.get(value.id) ?? null) : null;
    if (path !== undefined && target !== null && !isStream(target)) put(draft, id, path, target);
  },
  apart: (draft, id, dice) => {
    const [path, value] = dice.pick(placesAt(draft, id, dice).filter(([, one]) => !isReference(one))) ?? [];
    if (path === undefined || value === undefined) return;
    const own = freshIn(draft);
    draft.set(own, value);
    put(draft, id, path, reference(own));
  },
  chain: (draft, id, dice) => {
    const [path, value] = dice.pick(referencesAt(draft, id, dice)) ?? [];
    if (path === undefined || value === undefined) return;
    const link = freshIn(draft);
    draft.set(link, value);
    put(draft, id, path, reference(link));
  },
  spell: (draft, id, dice) => {
    const [path, value] = dice.pick(placesAt(draft, id, dice).filter(([, one]) => typeof one === "number")) ?? [];
    if (path !== undefined && typeof value === "number") put(draft, id, path, spelt(dice.pick(spellings)(value)));
  },
  regenerate: (draft, id, dice) => {
    const [path, value] = dice.pick(referencesAt(draft, id, dice)) ?? [];
    if (path !== undefined && isReference(value)) put(draft, id, path, { ...value, generation: 1 });
  },
  twice: (draft, id, dice) => {
    const value = draft.get(id) ?? null;
    const own = [...entriesOf(value)].filter(([key]) => dice.keys.includes(key));
    const [key] = dice.pick(own.length > 0 ? own : [...entriesOf(value)]) ?? [];
    if (key === undefined) return;
    const others = [...draft.values()].flatMap((one) => entriesOf(one).get(key) ?? []);
    draft.set(id, withEntries(value, [[onceMore(key), dice.pick(others) ?? null], ...entriesOf(value)]));
  },
};

const put = (draft: Draft, id: number, path: Path, to: PdfValue): void => {
  draft.set(id, withValue(draft.get(id) ?? null, path, to));
};

/** Below what an update brings along, and `absent`. */
const firstFresh = 300;

/** The next number that no object has. */
export function freshIn(draft: Draft): number {
  let id = firstFresh;
  while (draft.has(id)) id += 1;
  return id;
}

/** Every place in an object, or those that end with a key that is looked for. */
export function placesAt(draft: Draft, id: number, { keys, isDirected }: Dice): readonly (readonly [Path, PdfValue])[] {
  const all = [...placesIn(draft.get(id) ?? null)];
  return isDirected ? all.filter(([path]) => path.some((step) => keys.includes(String(step)))) : all;
}

const referencesAt = (draft: Draft, id: number, dice: Dice): readonly (readonly [Path, PdfValue])[] =>
  placesAt(draft, id, dice).filter(([, value]) => isReference(value));

/** Paths of the arrays in an object. */
export function arraysAt(draft: Draft, id: number, dice: Dice): readonly Path[] {
  const inside = placesAt(draft, id, dice).flatMap(([path, value]) => (isArray(value) ? [path] : []));
  return isArray(valueAt(draft.get(id) ?? null, [])) ? [[], ...inside] : inside;
}
