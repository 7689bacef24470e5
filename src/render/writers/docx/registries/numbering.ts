import { wordNamespaces } from "../xml/namespaces.ts";
import { type LevelStart, SchemeLists } from "./scheme-lists.ts";

/** How one level of a list looks. */
export interface NumberedLevel {
  /** `w:lvl`. */
  readonly xml: string;
  /** The same marker on a level further down, so many levels deeper: for items that somebody moves there. */
  readonly deeper: (by: number) => string;
}

/** Word has nine levels. */
export const levelCount = 9;

/** A list definition on its way: levels that no list has come for are still free. */
export interface AbstractList {
  readonly id: number;
  readonly levels: (NumberedLevel | undefined)[];
  /** Definitions with the same first level, this one included. */
  readonly family: AbstractList[];
}

/** A list as its paragraphs name it, and the definition that lists within it take part in. */
export interface NumberedList {
  readonly id: number;
  readonly abstract: AbstractList;
}

/**
 * Lists as Word numbers them. A definition of nine levels says how a list and the lists within it look, so that items can be moved up and
 * down. Each list is an instance of its own, which counts from its own start.
 */
export class NumberingDefinitions {
  readonly #abstracts: AbstractList[] = [];
  readonly #families = new Map<string, AbstractList[]>();
  readonly #instances: string[] = [];
  /** The instance that lists of one chain share, with how they look. */
  readonly #chains = new Map<object, { readonly look: string; readonly list: NumberedList }>();
  #abstractIds = 0;
  /** Numbers of headings and paragraphs. */
  readonly schemes: SchemeLists = new SchemeLists({
    abstract: () => this.#abstractId(),
    instance: (abstract, starts) => this.#instance(abstract, starts),
  });

  get isEmpty(): boolean {
    return this.#instances.length === 0;
  }

  /** `within`: the definition of the list around it; undefined: it stands in none. */
  list(own: NumberedLevel, level: number, start: number, within: AbstractList | undefined): NumberedList {
    const abstract = this.#abstractFor(own, level, within);
    abstract.levels[level] = own;
    return { id: this.#instance(abstract.id, [{ level, start }]), abstract };
  }

  #abstractId(): number {
    this.#abstractIds += 1;
    return this.#abstractIds - 1;
  }

  /** A `w:num` of a definition, in which levels start with numbers of their own. */
  #instance(abstract: number, starts: readonly LevelStart[]): number {
    const id = this.#instances.length + 1;
    const overrides = starts.map(
      ({ level, start }) => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
    );
    this.#instances.push(`<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${overrides.join("")}</w:num>`);
    return id;
  }

  /** The list that lists of a chain go on with; undefined: they look otherwise, or there is none. */
  continued(chain: object, look: string): NumberedList | undefined {
    const known = this.#chains.get(chain);
    return known?.look === look ? known.list : undefined;
  }

  begin(chain: object, look: string, list: NumberedList): void {
    this.#chains.set(chain, { look, list });
  }

  #abstractFor(own: NumberedLevel, level: number, within: AbstractList | undefined): AbstractList {
    const family = within?.family ?? this.#familyOf(`${level} ${own.xml}`);
    const isFree = ({ levels }: AbstractList): boolean => levels[level] === undefined || levels[level].xml === own.xml;
    const known = within !== undefined && isFree(within) ? within : family.find(isFree);
    if (known !== undefined) return known;
    const made = { id: this.#abstractId(), levels: within?.levels.slice(0, level) ?? [], family };
    this.#abstracts.push(made);
    family.push(made);
    return made;
  }

  #familyOf(key: string): AbstractList[] {
    const family = this.#families.get(key) ?? [];
    this.#families.set(key, family);
    return family;
  }

  xml(): string {
    const abstracts = this.#abstracts.map(
      ({ id, levels }) =>
        `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levelsXml(levels)}</w:abstractNum>`,
    );
    return `<w:numbering ${wordNamespaces}>${abstracts.join("")}${this.schemes.xml()}${this.#instances.join("")}</w:numbering>`;
  }
}

/** Levels that no list has look as the one before them does, further in; those before the first as that. */
function levelsXml(levels: readonly (NumberedLevel | undefined)[]): string {
  let last = levels.findIndex((level) => level !== undefined);
  return Array.from({ length: levelCount }, (_, at) => {
    if (levels[at] !== undefined) last = at;
    return at === last ? levels[at]?.xml : levels[last]?.deeper(at - last);
  }).join("");
}
