import type { Tree } from "@lezer/common";
import { stepsOfPointer } from "../../../src/vocabulary/json/pointer.ts";
import { fixedReferences, type Knowledge, shortcodeForms } from "./knowledge.ts";
import { lenientValue } from "./lenient.ts";
import { caret, type Offer, type Offers } from "./offer.ts";
import { pointerAt, type Slice, type Spot } from "./places.ts";
import { described, type Schema, schemasAt } from "./schema-walk.ts";

export interface Writing {
  readonly tree: Tree;
  readonly slice: Slice;
  readonly position: number;
  readonly schema: Schema;
  readonly knowledge: Knowledge;
}

/** The completions at the caret; undefined where nothing is known. */
export function offersAt(writing: Writing): Offers | undefined {
  const { tree, slice, position } = writing;
  const spot = pointerAt(tree, slice, position);
  if (spot.part === "key") return keyOffers(writing, parentOf(spot.pointer), spot);
  if (spot.part === "value") {
    const isText = slice(spot.span.from, spot.span.from + 1) === '"';
    return isText && position > spot.span.from
      ? textOffers(writing, spot)
      : valueOffers(writing, spot.pointer, spot.span);
  }
  return betweenOffers(writing, spot);
}

const parentOf = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));

/** Between members or entries: keys in an object, values behind a colon or in a list. */
function betweenOffers(writing: Writing, spot: Spot): Offers | undefined {
  const { tree, slice, position } = writing;
  const before = slice(Math.max(0, position - 200), position);
  const word = /[\w-]*$/.exec(before)?.[0] ?? "";
  const sign = before
    .slice(0, before.length - word.length)
    .trimEnd()
    .at(-1);
  const span = { from: position - word.length, to: position };
  const opensObject = slice(spot.span.from, spot.span.from + 1) === "{";
  if (sign === ":") {
    // The colon ends a key, whose pointer is that of the missing value.
    const key = before.slice(0, before.lastIndexOf(":")).trimEnd();
    const ofKey = pointerAt(tree, slice, position - before.length + key.length);
    return valueOffers(writing, ofKey.pointer, span);
  }
  if (opensObject && (sign === "{" || sign === ",")) return keyOffers(writing, spot.pointer, { ...spot, span });
  if (!opensObject && (sign === "[" || sign === ",")) return valueOffers(writing, `${spot.pointer}/0`, span);
  return undefined;
}

function keyOffers({ tree, slice, schema, position }: Writing, holder: string, { span }: Spot): Offers {
  const root = lenientValue(tree, slice);
  const steps = stepsOfPointer(holder);
  const written = slice(span.from, span.to);
  const typed = written.replace(/^"|"$/g, "");
  const taken = new Set(Object.keys(objectAt(root, steps)).filter((key) => key !== typed));
  const hasValue = /^\s*:/.test(slice(span.to, span.to + 20));
  const offers = schemasAt(schema, root, steps).flatMap((at) =>
    Object.entries(at.properties ?? {}).flatMap(([key, member]) =>
      typeof member === "boolean" || taken.has(key) ? [] : [keyOffer(schema, key, member, hasValue)],
    ),
  );
  return { from: span.from, to: Math.max(span.to, position), offers: distinct(offers) };
}

function keyOffer(root: Schema, key: string, member: Schema, hasValue: boolean): Offer {
  const schemas = schemasAt({ ...member, definitions: root.definitions ?? {} }, undefined, []);
  const { description, default: byDefault } = described([member, ...schemas]);
  const value = hasValue ? "" : `: ${skeleton(schemas)}`;
  return {
    label: key,
    apply: `${JSON.stringify(key)}${value}`,
    kind: "key",
    detail: byDefault === undefined ? undefined : JSON.stringify(byDefault),
    info: description,
  };
}

/** The beginning of a value by its type, with the place of the caret. */
function skeleton(schemas: readonly Schema[]): string {
  const type = schemas.map((schema) => schema.type).find((one) => one !== undefined);
  switch (typeof type === "string" ? type : type?.[0]) {
    case "string":
      return `"${caret}"`;
    case "object":
      return `{${caret}}`;
    case "array":
      return `[${caret}]`;
    default:
      return caret;
  }
}

function valueOffers(
  { tree, slice, schema, knowledge }: Writing,
  pointer: string,
  span: { from: number; to: number },
): Offers {
  const root = lenientValue(tree, slice);
  const steps = stepsOfPointer(pointer);
  // The unfinished value may be of no type yet, so every alternative counts.
  const schemas = schemasAt(schema, without(root, steps), steps);
  const words = schemas.flatMap((at) => wordsOf(at).map((word) => offer(JSON.stringify(word), "word", at.description)));
  const names = namesFor(steps, knowledge).map((name) => offer(JSON.stringify(name), "name", undefined));
  const examples = schemas.flatMap((at) =>
    (at.examples ?? []).map((example) => offer(JSON.stringify(example), "word", at.description)),
  );
  return { ...span, offers: distinct([...names, ...words, ...examples]) };
}

const wordsOf = (schema: Schema): readonly unknown[] => schema.enum ?? (schema.type === "boolean" ? [true, false] : []);

const offer = (text: string, kind: Offer["kind"], info: string | undefined, detail?: string): Offer => ({
  label: text,
  apply: text,
  kind,
  detail,
  info,
});

/** Inside a string: references, shortcodes, or the names and words that the whole string may be. */
function textOffers(writing: Writing, spot: Spot): Offers {
  const { slice, position, knowledge } = writing;
  const before = slice(spot.span.from + 1, position);
  const reference = /[$][\w.[\]-]*$/.exec(before)?.[0];
  if (reference !== undefined) {
    const all = [...knowledge.data, ...knowledge.items, ...fixedReferences];
    return {
      from: position - reference.length,
      to: position,
      offers: all.map(({ path, shows }) => offer(path, "reference", undefined, shows)),
    };
  }
  const opened = /\[[a-z]*$/i.exec(before)?.[0];
  if (opened !== undefined) {
    const offers = shortcodeForms.map(({ form, sentence }) => offer(form, "shortcode", sentence));
    return { from: position - opened.length, to: position, offers };
  }
  const whole = valueOffers(writing, spot.pointer, { from: spot.span.from, to: spot.span.to });
  return { ...whole, offers: whole.offers.filter(({ label }) => label.startsWith('"')) };
}

/** The names that a member may have as its value. */
function namesFor(steps: readonly string[], knowledge: Knowledge): readonly string[] {
  const words = steps.filter((step) => !/^\d+$/.test(step));
  const key = words.at(-1);
  switch (key) {
    case "style":
    case "extends":
    case "titleStyle":
      return knowledge.styles;
    case "fontFamily":
      return knowledge.families;
    case "src":
      return [...knowledge.images, ...knowledge.assets];
    case "name":
      return words.at(-2) === "use" ? knowledge.components : [];
    case "source":
      return knowledge.data.filter(({ shows }) => shows.startsWith("[")).map(({ path }) => path);
    case "map":
      return knowledge.items.map(({ path }) => path.slice("$item.".length));
    default:
      return [];
  }
}

function distinct(offers: readonly Offer[]): readonly Offer[] {
  const byLabel = new Map<string, Offer>();
  for (const one of offers) {
    const earlier = byLabel.get(one.label);
    if (earlier === undefined || (earlier.info === undefined && one.info !== undefined)) byLabel.set(one.label, one);
  }
  return [...byLabel.values()];
}

function objectAt(root: unknown, steps: readonly string[]): object {
  let value = root;
  for (const step of steps) value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  return typeof value === "object" && value !== null ? value : {};
}

/** The value without what stands at the end of the path, so that no type rules out an alternative. */
function without(root: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || typeof root !== "object" || root === null) return undefined;
  if (Array.isArray(root)) return root.map((entry, index) => (String(index) === step ? without(entry, rest) : entry));
  return Object.fromEntries(
    Object.entries(root).map(([key, member]) => [key, key === step ? without(member, rest) : member]),
  );
}
