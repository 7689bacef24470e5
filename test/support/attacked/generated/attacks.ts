import { isArray, type Value } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { chance } from "../mutated-updates.ts";
import type { Permission } from "../signed-page.ts";
import { brought, change, type Dice, type Draft, kinds, merge } from "./mutations.ts";
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

function diceOf(seed: number): Dice {
  const random = chance(seed);
  const below = (count: number): number => Math.floor(random() * count);
  return { below, pick: (all) => all[below(all.length)] as never };
}

/** Of so many attacks one is on the structure that is read aloud. */
const oneInStructure = 8;

/** An attack by its number: the same for the same number, but for the bytes of signatures. */
export async function generated(number: number): Promise<Generated> {
  const dice = diceOf(number);
  const isInStructure = number % oneInStructure === oneInStructure - 1;
  const setting = dice.pick(settings);
  const said: string[] = [];
  const both = !isInStructure && dice.below(4) === 0 ? pairOf(setting, dice) : undefined;
  const signed = both === undefined ? await signedAs(setting) : await prepared(setting, both, said);
  const draft: Draft = new Map([...objectsIn(signed), ...brought]);
  const before = new Map(draft);
  const signature = dice.below(3) === 0 ? newField(draft, dice, said) : undefined;
  const most = isInStructure || signature !== undefined ? 2 : 3;
  const least = isInStructure || signature !== undefined ? 0 : 1;
  for (let left = dice.below(most) + least; left > 0; left -= 1) {
    const all = [...weighty, ...weighty, ...[...before.keys()].filter((one) => !brought.has(one))];
    const [kind, id] = [dice.pick(kinds), both !== undefined && dice.below(3) > 0 ? both[0] : dice.pick(all)];
    said.push(`${kind} ${id}`);
    change(draft, kind, id, dice);
  }
  if (isInStructure) newElement(draft, dice, said);
  const file = updated(signed, changedIn(draft, before, signature));
  const { permission, locks, isSignedTwice } = setting;
  const name = `number ${number}, P ${permission}, locks ${locks}${isSignedTwice ? ", signed twice" : ""}: ${said.join(", ")}`;
  const isSigning = signature !== undefined;
  return { name, setting, signed, file: isSigning ? await filled(file) : file, isSigning };
}

/** Two objects that are made one. */
function pairOf(setting: Setting, dice: Dice): readonly [number, number] {
  const own = objectsIn(fileOf(richObjects(setting)));
  const all = [...own].flatMap(([id, value]) => (id > 2 && !isArray(value) ? [id] : []));
  return [dice.pick(all), dice.pick(all)];
}

/** A file that is signed with one object that is two things. */
async function prepared(setting: Setting, [one, other]: readonly [number, number], said: string[]): Promise<Buffer> {
  const draft: Draft = new Map(objectsIn(fileOf(richObjects(setting))));
  said.push(`signed with ${one} and ${other} as one`);
  if (one !== other) merge(draft, one, other);
  return signedRich(setting, draft);
}

/** Objects that an update has: those that are not as they were, and what it brings along. `signature`: the number of one that is still to be made. */
function changedIn(draft: Draft, before: ReadonlyMap<number, Value>, signature: Signing | undefined): Objects {
  const changed = [...draft].filter(([id, value]) => brought.has(id) || before.get(id) !== value);
  const text = signature?.kind === "timestamp" ? unfilledTimestamp : unfilledSignature;
  return new Map<number, Value | { readonly text: string }>([
    ...changed,
    ...(signature === undefined ? [] : [[signature.id, { text }] as const]),
  ]);
}

/** A real signature that an update brings along. */
export interface Signing {
  readonly id: number;
  readonly kind: "signature" | "timestamp";
}
