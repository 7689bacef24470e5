import type { WordInspection } from "../client/generated/routes.ts";

type DataPlace = WordInspection["data"]["places"][number];
type FieldInput = "text" | "lines" | "number" | "date" | "switch";

/** A place in the data as a form has it. */
export type DataField = NamedField &
  (
    | { readonly kind: "value"; readonly input: FieldInput; readonly isPicture: boolean }
    | { readonly kind: "group"; readonly members: readonly DataField[] }
    /** `entry` has no name. */
    | { readonly kind: "list"; readonly entry: DataField }
  );

interface NamedField {
  readonly name: string;
  /** Something would be missing without it, whatever the other data are. */
  readonly isRequired: boolean;
}

/** What the file does with a place, and the places below it. */
interface PlaceNode {
  readonly kinds: Set<DataPlace["kind"]>;
  readonly below: Map<string, PlaceNode>;
  isRequired: boolean;
}

/** The step that stands for the entries of a list. */
const anyEntry = "*";

/** The form of the data that a Word file reads. `sample`: data that say what its values are: numbers, dates, texts of several lines. */
export function dataFields(places: readonly DataPlace[], sample: unknown): readonly DataField[] {
  const root = newNode();
  for (const { path, kind, required } of places) {
    let node = root;
    for (const step of path.split("/").slice(1)) {
      const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
      const next = node.below.get(name) ?? newNode();
      node.below.set(name, next);
      node = next;
    }
    node.kinds.add(kind);
    node.isRequired ||= required;
  }
  return membersOf(root, sample);
}

const newNode = (): PlaceNode => ({ kinds: new Set(), below: new Map(), isRequired: false });

const membersOf = ({ below }: PlaceNode, sample: unknown): readonly DataField[] =>
  [...below].filter(([name]) => name !== anyEntry).map(([name, node]) => fieldOf(name, node, memberOf(sample, name)));

function fieldOf(name: string, node: PlaceNode, sample: unknown): DataField {
  const named = { name, isRequired: node.isRequired };
  const entry = node.below.get(anyEntry);
  if (entry !== undefined || node.kinds.has("list")) {
    const [first] = entriesIn(sample);
    return { ...named, kind: "list", entry: fieldOf("", entry ?? newNode(), first) };
  }
  if (node.below.size > 0) return { ...named, kind: "group", members: membersOf(node, sample) };
  return { ...named, kind: "value", input: inputOf(node, sample), isPicture: node.kinds.has("picture") };
}

function inputOf({ kinds }: PlaceNode, sample: unknown): FieldInput {
  if (typeof sample === "boolean") return "switch";
  if (typeof sample === "number") return "number";
  if (typeof sample === "string" && isDate(sample)) return "date";
  if (typeof sample === "string" && (sample.includes("\n") || sample.length > 60)) return "lines";
  return sample === undefined && kinds.size === 1 && kinds.has("condition") ? "switch" : "text";
}

export type DataMembers = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is DataMembers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member of an object; undefined: it has none. */
export const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** The same object with another member; undefined takes it away. What was no object becomes one. */
export function withMember(value: unknown, name: string, member: unknown): DataMembers {
  const members = new Map(Object.entries(isObject(value) ? value : {})).set(name, member);
  return Object.fromEntries([...members].filter(([, one]) => one !== undefined));
}

/** The control for a value: that of the field where it shows the value as it is. A date's would show no other text, a line no second one. */
export function inputFor(input: FieldInput, value: unknown): FieldInput {
  if (value === undefined || value === null || value === "") return input;
  if (typeof value === "boolean") return "switch";
  const text = shownValue(value);
  if (text.includes("\n")) return "lines";
  return input === "switch" || (input === "date" && !isDate(text)) ? "text" : input;
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What a text is as a value: none where it is empty; a number where the field has those and nothing of it is lost; what it was before, a list or an object, where it still is one. */
export function typedValue(text: string, input: FieldInput, before?: unknown): unknown {
  if (text === "") return undefined;
  if (typeof before === "object" && before !== null) return parsedLike(before, text);
  return input === "number" && String(Number(text)) === text ? Number(text) : text;
}

function parsedLike(before: object, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && Array.isArray(value) === Array.isArray(before) ? value : text;
  } catch {
    return text;
  }
}

/** The entries of what a list stands for: an object is a list of one, as it is when the file is filled. */
export function entriesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? [value] : [];
}

/** A value as a text to be changed. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** An entry as it is before anything is entered. */
export const emptyEntry = ({ kind }: DataField): unknown => (kind === "value" ? "" : kind === "list" ? [] : {});
