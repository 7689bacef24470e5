import { withElements } from "../tree/root-tag.ts";
import { escapedText } from "../tree/xml-text.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const signatureLinks = {
  signatureOrigin: "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin",
  signature: "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/signature",
} as const;

/** What stands above and below the text of a page, as links name it. */
export type ZoneKind = "header" | "footer";

/** Something that a part leads to. */
interface AddedLink {
  readonly id: string;
  /** As `withElements` takes it. */
  readonly written: string;
}

/** Links that filling adds to a part, each address once. */
export class PartLinks {
  readonly #links = new Map<string, AddedLink>();
  /** Their keys, in their order. */
  readonly #added: string[] = [];
  readonly #prefix: string;

  /** `taken`: the part's relationships as they are written, whose ids are not given again. */
  constructor(taken: string) {
    let prefix = "rIdLink";
    while (taken.includes(prefix)) prefix += "_";
    this.#prefix = prefix;
  }

  /** A link to an address outside of the file. */
  idOf(address: string): string {
    return this.#add(`Type="${office}/hyperlink" Target="${escapedText(address)}" TargetMode="External"`);
  }

  /** A link to a picture of the file. */
  pictureId(part: string): string {
    return this.#add(`Type="${office}/image" Target="${part}"`);
  }

  /** A link to a header or a footer. */
  zoneId(kind: ZoneKind, part: string): string {
    return this.#add(`Type="${office}/${kind}" Target="${escapedText(part)}"`);
  }

  /** A link of the package to the origin of its signatures, or of that to a signature (ECMA-376-2, 13.2). */
  signatureId(kind: keyof typeof signatureLinks, part: string): string {
    return this.#add(`Type="${signatureLinks[kind]}" Target="${part}"`);
  }

  get count(): number {
    return this.#added.length;
  }

  /** Takes back all but the first ones. */
  cutTo(count: number): void {
    while (this.#added.length > count) this.#links.delete(this.#added.pop() ?? "");
  }

  #add(attributes: string): string {
    const known = this.#links.get(attributes);
    if (known !== undefined) return known.id;
    const id = `${this.#prefix}${this.#links.size + 1}`;
    this.#added.push(attributes);
    this.#links.set(attributes, { id, written: `Relationship Id="${id}" ${attributes}` });
    return id;
  }

  /** The part's relationships with the new ones; undefined: there are none. */
  addedTo(relationships: string): string | undefined {
    if (this.#links.size === 0) return undefined;
    const added = [...this.#links.values()].map(({ written }) => written);
    return withElements(relationships === "" ? noRelationships : relationships, added);
  }
}

const noRelationships =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
