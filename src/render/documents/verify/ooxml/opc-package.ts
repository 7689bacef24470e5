import type { Digest } from "../../../../vocabulary/digests.ts";
import { readContentTypes, type TypeOf } from "../../../signatures/ooxml/content-types.ts";
import {
  partNamed,
  type Relationship,
  readRelationships,
  relationshipsPartOf,
} from "../../../signatures/ooxml/relationships.ts";
import { hashOf } from "../../../signatures/signer.ts";
import { readArchive } from "./archive.ts";
import { unescaped } from "./entry-name.ts";
import { PackageBudget } from "./package-budget.ts";
import { PackageError } from "./package-error.ts";
import { parseXml, xmlText } from "./parse-xml.ts";
import type { XmlElement } from "./xml-tree.ts";

/** A relationship, with the part that it leads to; undefined: none, it leads outside. */
export interface PartRelationship extends Relationship {
  readonly part: string | undefined;
}

/** Whether a link is of a type, by the last word of its name: strict files have others before it (ISO/IEC 29500-1). */
export const isOf = (kind: string) => (link: PartRelationship) => link.type.endsWith(`/${kind}`);

/** A package of parts that somebody else wrote (ECMA-376-2). Names of parts are compared without regard to case, and unescaped. */
export class OpcPackage {
  readonly typeOf: TypeOf;
  /** Budget that all reading of the package counts against. */
  readonly budget = new PackageBudget();
  readonly #parts: ReadonlyMap<string, { readonly name: string; readonly bytes: Uint8Array }>;
  readonly #links = new Map<string, readonly PartRelationship[]>();
  readonly #hashes = new Map<string, Buffer>();

  /** @throws PackageError when it is none, or beyond a limit */
  constructor(file: Uint8Array) {
    const parts = [...readArchive(file)].map(([name, bytes]) => ({ name: unescaped(name), bytes }));
    this.#parts = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
    const types = this.bytesOf("/[Content_Types].xml");
    if (types === undefined) throw new PackageError("It is no package: it says nothing of the types of its parts.");
    if (this.#parts.size < parts.length) throw new PackageError("Two of its parts have the same name.");
    parseXml(types, this.budget);
    this.typeOf = readContentTypes(xmlText(types));
  }

  get names(): readonly string[] {
    return [...this.#parts.values()].map(({ name }) => name);
  }

  bytesOf(part: string): Uint8Array | undefined {
    return this.#parts.get(part.toLowerCase())?.bytes;
  }

  /** The root element of a part; undefined: there is no such part. @throws PackageError when it is no XML */
  rootOf(part: string | undefined): XmlElement | undefined {
    const bytes = part === undefined ? undefined : this.bytesOf(part);
    return bytes === undefined ? undefined : parseXml(bytes, this.budget);
  }

  /** A part's name as the archive has it; undefined: there is none. */
  nameOf(part: string): string | undefined {
    return this.#parts.get(part.toLowerCase())?.name;
  }

  /** Links of a part; "": those of the package. */
  linksOf(source: string): readonly PartRelationship[] {
    const known = this.#links.get(source);
    if (known !== undefined) return known;
    const bytes = this.bytesOf(relationshipsPartOf(source));
    const links = bytes === undefined ? [] : this.#read(bytes, source);
    this.#links.set(source, links);
    return links;
  }

  #read(bytes: Uint8Array, source: string): readonly PartRelationship[] {
    parseXml(bytes, this.budget);
    return readRelationships(xmlText(bytes)).map((one) => ({ ...one, part: this.#target(one, source) }));
  }

  #target({ target, targetMode }: Relationship, source: string): string | undefined {
    if (targetMode === "External") return undefined;
    this.budget.characters(target.length + source.length);
    try {
      return this.nameOf(partNamed(target, source));
    } catch {
      return undefined;
    }
  }

  /** undefined: there is no such part. */
  hashOf(part: string, digest: Digest): Buffer | undefined {
    const bytes = this.bytesOf(part);
    if (bytes === undefined) return undefined;
    const key = `${digest} ${part.toLowerCase()}`;
    const hash = this.#hashes.get(key) ?? hashOf(digest, bytes);
    this.#hashes.set(key, hash);
    return hash;
  }
}
