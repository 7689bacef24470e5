import { defaults } from "../../../src/vocabulary/definition/defaults.ts";
import { references, shortcodes } from "../../../src/vocabulary/definition/shortcodes.ts";

/** Names that no schema knows: those of the document, its data and the tenant's files. */
export interface Knowledge {
  readonly styles: readonly string[];
  readonly families: readonly string[];
  readonly images: readonly string[];
  readonly components: readonly string[];
  readonly assets: readonly string[];
  /** References into the test data, as they are written: `$data.customer.name`. */
  readonly data: readonly DataPath[];
  /** The same for one entry of each list: `$item.price`. */
  readonly items: readonly DataPath[];
}

/** A reference and, in few characters, what it has as its value. */
export interface DataPath {
  readonly path: string;
  readonly shows: string;
}

/** Names outside the document: of components and uploaded files. */
export interface Surroundings {
  readonly components: readonly string[];
  readonly assets: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Members) : {};

/** Collects the names of a definition, its test data and its surroundings. */
export function knowledgeOf(definition: unknown, data: unknown, around: Surroundings): Knowledge {
  const root = membersOf(definition);
  const document = membersOf(root["document"] ?? root["component"]);
  const paths = dataPaths(data);
  return {
    styles: Object.keys(membersOf(document["styles"])),
    families: [...new Set([...Object.keys(membersOf(document["fonts"])), ...Object.values(defaults.families)])],
    images: Object.keys(membersOf(document["images"])),
    components: around.components,
    assets: around.assets,
    ...paths,
  };
}

const mostPaths = 500;
const deepestPath = 12;

/** The references that data offers, at most 500: those of lists by their first entry. */
function dataPaths(data: unknown): Pick<Knowledge, "data" | "items"> {
  const found: DataPath[] = [];
  const items = new Map<string, DataPath>();
  const walk = (value: unknown, path: string, depth: number): void => {
    if (found.length >= mostPaths || depth > deepestPath) return;
    if (depth > 0) found.push({ path, shows: glimpse(value) });
    if (Array.isArray(value)) {
      for (const [key, member] of Object.entries(membersOf(value[0])))
        items.set(key, { path: `$item.${key}`, shows: glimpse(member) });
    } else
      for (const [key, member] of Object.entries(membersOf(value)))
        if (isPlain(key)) walk(member, `${path}.${key}`, depth + 1);
  };
  walk(data, "$data", 0);
  return { data: found, items: [...items.values()].slice(0, mostPaths) };
}

/** Keys that a reference can be written with. */
const isPlain = (key: string): boolean => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key);

function glimpse(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (typeof value === "object" && value !== null) return "{…}";
  const text = String(value);
  return text.length > 30 ? `${text.slice(0, 29)}…` : text;
}

/** A shortcode as completion offers it: what it looks like when it is written. */
export interface ShortcodeForm {
  readonly name: string;
  readonly form: string;
  readonly sentence: string;
}

export const shortcodeForms: readonly ShortcodeForm[] = shortcodes.map(({ name, kind, slots, sentence }) => {
  const needed = slots.filter((slot) => !slot.optional).map((slot) => slot.name);
  const opening = `[${[name, ...needed].join(", ")}]`;
  return { name, form: kind === "pair" ? `${opening}[/${name}]` : opening, sentence };
});

/** References that every document has, whatever its data. */
export const fixedReferences: readonly DataPath[] = references
  .filter(({ token }) => token.startsWith("$global."))
  .map(({ token, sentence }) => ({ path: token, shows: sentence }));
