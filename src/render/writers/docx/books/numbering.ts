import { wordNamespaces } from "../xml/namespaces.ts";

/** Lists as Word numbers them: `abstract` says how a list looks, each list is an instance of its own. */
export class Numbering {
  readonly #abstracts = new Map<string, number>();
  readonly #instances: string[] = [];

  get isEmpty(): boolean {
    return this.#instances.length === 0;
  }

  /** `definition`: the `w:lvl` of the list's level; lists that look alike share it. Answers with the list's number. */
  list(definition: string, level: number, start: number): number {
    const known = this.#abstracts.get(definition);
    const abstract = known ?? this.#abstracts.size;
    if (known === undefined) this.#abstracts.set(definition, abstract);
    const number = this.#instances.length + 1;
    const restart = `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
    this.#instances.push(`<w:num w:numId="${number}"><w:abstractNumId w:val="${abstract}"/>${restart}</w:num>`);
    return number;
  }

  xml(): string {
    const abstracts = [...this.#abstracts]
      .map(
        ([levels, id]) =>
          `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${levels}</w:abstractNum>`,
      )
      .join("");
    return `<w:numbering ${wordNamespaces}>${abstracts}${this.#instances.join("")}</w:numbering>`;
  }
}
