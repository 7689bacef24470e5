import { attributeIn, childNamed, elementsIn } from "../tree/edit.ts";
import { openingOf, parseSource, type SourceElement, type TreeBudget } from "../tree/source-tree.ts";

/** The lists of a file, as restarts need them. */
export interface ListParts {
  /** The numbering part up to where new lists stand, and from there. */
  readonly before: string;
  readonly behind: string;
  /** By the number of a list: what a list that begins again says. */
  readonly restarted: ReadonlyMap<string, string>;
  readonly largest: number;
}

/** Levels of a list (17.9.6). */
const levels = 9;

/** Reads the numbering part (17.9). @throws PackageError */
export function readLists(numbering: string, budget: TreeBudget): ListParts {
  const root = parseSource(numbering, budget).children.find((node) => node.kind === "element");
  const all = root === undefined ? [] : elementsIn(root);
  const definitions = new Map(
    all.filter(({ name }) => name === "w:abstractNum").map((one) => [idIn(one, "w:abstractNumId"), one] as const),
  );
  const lists = all.filter(({ name }) => name === "w:num");
  const restarted = new Map(
    lists.map((list) => {
      const definition = definitions.get(valueIn(childNamed(list, "w:abstractNumId")));
      return [idIn(list, "w:numId"), restartedList(list, definition)] as const;
    }),
  );
  const largest = Math.max(0, ...lists.map((list) => Number(idIn(list, "w:numId"))).filter(Number.isSafeInteger));
  const at = lists.at(-1)?.to ?? numbering.length;
  return { before: numbering.slice(0, at), behind: numbering.slice(at), restarted, largest };
}

const idIn = (element: SourceElement, attribute: string): string => attributeIn(openingOf(element), attribute) ?? "";

const valueIn = (element: SourceElement | undefined): string => (element === undefined ? "" : idIn(element, "w:val"));

/** The inside of a list that has the looks of another one and begins again at each level. */
function restartedList(list: SourceElement, definition: SourceElement | undefined): string {
  const starts = new Map<string, string>();
  for (const level of definition === undefined ? [] : elementsIn(definition))
    if (level.name === "w:lvl") starts.set(idIn(level, "w:ilvl"), valueIn(childNamed(level, "w:start")) || "1");
  const own = new Map<string, string>();
  for (const override of elementsIn(list)) {
    if (override.name !== "w:lvlOverride") continue;
    const [start, level] = [childNamed(override, "w:startOverride"), childNamed(override, "w:lvl")];
    if (start !== undefined) starts.set(idIn(override, "w:ilvl"), valueIn(start));
    if (level !== undefined) own.set(idIn(override, "w:ilvl"), level.source.slice(level.from, level.to));
  }
  const overrides = Array.from({ length: levels }, (_, level) => {
    const start = /^\d{1,6}$/.exec(starts.get(String(level)) ?? "")?.[0] ?? "1";
    return `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/>${own.get(String(level)) ?? ""}</w:lvlOverride>`;
  });
  return `<w:abstractNumId w:val="${valueIn(childNamed(list, "w:abstractNumId"))}"/>${overrides.join("")}`;
}

/** Gives lists that restart a number of their own. Lives for one filling. */
export class ListRestarts {
  readonly #parts: ListParts | undefined;
  readonly #numbers = new Map<string, string>();
  readonly #begun = new Set<string>();
  readonly #added: string[] = [];

  constructor(parts: ListParts | undefined) {
    this.#parts = parts;
  }

  /** The number of a list for an entry: the first keeps the author's, so that it begins where the file itself does. */
  numberFor(original: string, entry: number): string {
    const key = `${original} ${entry}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#begun.has(original) ? this.#another(original) : original;
    this.#begun.add(original);
    this.#numbers.set(key, number);
    return number;
  }

  #another(original: string): string {
    const inside = this.#parts?.restarted.get(original);
    if (this.#parts === undefined || inside === undefined) return original;
    const number = String(this.#parts.largest + this.#added.length + 1);
    this.#added.push(`<w:num w:numId="${number}">${inside}</w:num>`);
    return number;
  }

  /** The numbering part with the new lists; undefined: there are none. */
  numbering(): string | undefined {
    if (this.#parts === undefined || this.#added.length === 0) return undefined;
    return `${this.#parts.before}${this.#added.join("")}${this.#parts.behind}`;
  }
}
