import { isArray, type PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { chance } from "../mutated-updates.ts";
import type { Permission } from "../signed-page.ts";
import { alternatives } from "./alternatives.ts";
import { brought, change, type Dice, type Draft, drawingKeys, kinds, merge } from "./mutations.ts";
import { newElement } from "./new-element.ts";
import { newField } from "./new-field.ts";
import { fileOf, type Objects, objectsIn, updated } from "./objects.ts";
import { filled, richObjects, type Setting, signedRich, unfilledSignature, unfilledTimestamp } from "./rich-file.ts";

/** A signed file and one with an update behind it, made by chance. */
export interface Generated {
  readonly name: string;
  readonly setting: Setting;
  readonly signed: Buffer;
  readonly file: Buffer;
  /** Whether the update brings a signature along. */
  readonly isSigning: boolean;
}

const settings: readonly Setting[] = ([0, 1, 2, 3] as readonly Permission[]).flatMap((permission) =>
  (["none", "all", "some"] as const).flatMap((locks) =>
    [false, true].map((isSignedTwice) => ({ permission, locks, isSignedTwice })),
  ),
);

/** Objects that much hangs on: tree of pages, page, resources, what they draw, lists of annotations, layers. */
const weighty = [2, 4, 12, 13, 15, 61];

const signedFiles = new Map<string, Promise<Buffer>>();

/** Signed once for all attacks that do not prepare it. */
function signedAs(setting: Setting): Promise<Buffer> {
  const key = JSON.stringify(setting);
  const known = signedFiles.get(key) ?? signedRich(setting);
  signedFiles.set(key, known);
  return known;
}

/** Where attacks are looked for: what they are made of, where less than everything. */
export interface Direction {
  readonly kinds?: readonly string[];
  /** Numbers of objects. */
  readonly objects?: readonly number[];
  /** Keys at which something is changed or added. */
  readonly keys?: readonly string[];
  /** Numbers of the objects that are put into lists. */
  readonly items?: readonly number[];
  readonly permission?: Permission;
  readonly locks?: Setting["locks"];
  /** What an update brings along apart from changes: a field, an element of the structure, or neither. */
  readonly brings?: "field" | "element" | "nothing";
  /** Values of entries of that field, by their keys. */
  readonly field?: Readonly<Record<string, string>>;
  readonly element?: Dice["element"];
  /** How the file is made before it is signed. */
  readonly made?: Made;
}

/** As it is, with two objects as one, with some change, or with objects as they may also be. */
type Made = "plain" | "pair" | "changed" | number;

function diceOf(seed: number, { keys, items, field = {}, element }: Direction): Dice {
  const random = chance(seed);
  const below = (count: number): number => Math.floor(random() * count);
  return {
    ...{ below, keys: keys ?? drawingKeys, isDirected: keys !== undefined, field },
    ...(element === undefined ? {} : { element }),
    ...(items === undefined ? {} : { items }),
    pick: (all) => all[below(all.length)] as never,
  };
}

/** Of so many attacks one is on the structure that is read aloud. */
const oneInStructure = 8;

/** An attack by its number: the same for the same number and direction, but for the bytes of signatures. */
export async function generated(number: number, direction: Direction = {}): Promise<Generated> {
  const dice = diceOf(number, direction);
  const brings = direction.brings ?? (number % oneInStructure === oneInStructure - 1 ? "element" : undefined);
  const setting = dice.pick(settingsOf(direction));
  const said: string[] = [];
  const { signed, focus } = await made(setting, direction, dice, said);
  const draft: Draft = new Map([...objectsIn(signed), ...brought]);
  const before = new Map(draft);
  const isFree = brings !== "nothing" && direction.element === undefined;
  const hasField = brings === "field" || (isFree && dice.below(3) === 0);
  const signature = hasField ? newField(draft, dice, said) : undefined;
  for (let left = changesOf(direction, brings === "element" || hasField, dice); left > 0; left -= 1) {
    const all = [...weighty, ...weighty, ...[...before.keys()].filter((one) => !brought.has(one))];
    const near = focus.filter((id) => direction.objects?.includes(id) ?? true);
    const isNear = near.length > 0 && dice.below(3) > 0;
    const id = dice.pick(isNear ? near : (direction.objects ?? all));
    const kind = dice.pick(direction.kinds ?? kinds);
    said.push(`${kind} ${id}`);
    change(draft, kind, id, dice);
  }
  if (brings === "element") newElement(draft, dice, said);
  const file = updated(signed, changedIn(draft, before, signature));
  const isSigning = signature !== undefined;
  const name = [`number ${number}`, nameOfSetting(setting), said.join(", ")].join(": ");
  return { name, setting, signed, file: isSigning ? await filled(file) : file, isSigning };
}

/** How many changes are made: none where all is said of what an update brings along. */
function changesOf({ field, element }: Direction, isEnough: boolean, dice: Dice): number {
  if (field !== undefined || element !== undefined) return 0;
  return isEnough ? dice.below(2) : 1 + dice.below(2);
}

const settingsOf = ({ permission, locks }: Direction): readonly Setting[] =>
  settings.filter((one) => (permission ?? one.permission) === one.permission && (locks ?? one.locks) === one.locks);

const nameOfSetting = ({ permission, locks, isSignedTwice }: Setting): string =>
  `P ${permission}, locks ${locks}${isSignedTwice ? ", signed twice" : ""}`;

/** A signed file, and the numbers of objects of it that are not as they usually are. */
async function made(setting: Setting, direction: Direction, dice: Dice, said: string[]) {
  const ways: readonly Made[] = ["plain", "plain", "plain", "pair", "changed", dice.below(alternatives.length)];
  const how = direction.made ?? (direction.brings === "element" ? "plain" : dice.pick(ways));
  if (how === "plain") return { signed: await signedAs(setting), focus: [] };
  const objects = new Map<number, PdfValue | { readonly text: string }>(richObjects(setting));
  if (typeof how === "number") {
    const other = Object.entries(alternatives[how] ?? {}).map(([id, text]) => [Number(id), { text }] as const);
    said.push(`made with ${other.map(([id, { text }]) => `${id} ${text}`).join(" and ")}`);
    return { signed: await signedRich(setting, new Map([...objects, ...other])), focus: other.map(([id]) => id) };
  }
  const draft: Draft = new Map(objectsIn(fileOf(objects)));
  const ids = [...draft].flatMap(([id, value]) => (id > 2 && !isArray(value) ? [id] : []));
  const [one = 0, other = 0] = [dice.pick(direction.objects ?? ids), dice.pick(ids)];
  const kind = dice.pick(direction.kinds ?? kinds);
  said.push(how === "pair" ? `signed with ${one} and ${other} as one` : `signed after ${kind} ${one}`);
  if (how === "changed") change(draft, kind, one, dice);
  else if (one !== other) merge(draft, one, other);
  return { signed: await signedRich(setting, draft), focus: [one] };
}

/** Objects that an update has: those that are not as they were, and what it brings along. `signature`: the number of one that is still to be made. */
function changedIn(draft: Draft, before: ReadonlyMap<number, PdfValue>, signature: Signing | undefined): Objects {
  const changed = [...draft].filter(([id, value]) => brought.has(id) || before.get(id) !== value);
  const text = signature?.kind === "timestamp" ? unfilledTimestamp : unfilledSignature;
  return new Map<number, PdfValue | { readonly text: string }>([
    ...changed,
    ...(signature === undefined ? [] : [[signature.id, { text }] as const]),
  ]);
}

/** A real signature that an update brings along. */
export interface Signing {
  readonly id: number;
  readonly kind: "signature" | "timestamp";
}
