import { escapedText } from "../tree/xml-text.ts";

const hyperlink = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink";

/** Links that filling adds to a part, each address once. */
export class PartLinks {
  readonly #ids = new Map<string, string>();
  readonly #prefix: string;

  /** `taken`: the part's relationships as they are written, whose ids are not given again. */
  constructor(taken: string) {
    let prefix = "rIdLink";
    while (taken.includes(`"${prefix}`)) prefix += "_";
    this.#prefix = prefix;
  }

  idOf(address: string): string {
    const known = this.#ids.get(address);
    if (known !== undefined) return known;
    const id = `${this.#prefix}${this.#ids.size + 1}`;
    this.#ids.set(address, id);
    return id;
  }

  /** The part's relationships with the new ones; undefined: there are none. */
  addedTo(relationships: string): string | undefined {
    if (this.#ids.size === 0) return undefined;
    const added = [...this.#ids].map(
      ([address, id]) =>
        `<Relationship Id="${id}" Type="${hyperlink}" Target="${escapedText(address)}" TargetMode="External"/>`,
    );
    const whole = relationships === "" ? noRelationships : relationships;
    const open = whole.replace(/(<Relationships\b[^>]*?)\s*\/>/, "$1></Relationships>");
    const end = open.lastIndexOf("</");
    return `${open.slice(0, end)}${added.join("")}${open.slice(end)}`;
  }
}

const noRelationships =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
