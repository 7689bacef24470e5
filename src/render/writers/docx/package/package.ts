import { inflateRawSync } from "node:zlib";
import { Deflater } from "../../../codecs/deflater.ts";
import { type ZipEntry, zip } from "../../../codecs/zip.ts";
import type { FinishedPackage } from "../../../model/document/finished-package.ts";
import { Relationships } from "./relationships.ts";

const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const wordml = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** Media types of the parts that have a type of their own (ECMA-376-1, 15). */
const partTypes = {
  document: `${wordml}.document.main+xml`,
  styles: `${wordml}.styles+xml`,
  numbering: `${wordml}.numbering+xml`,
  settings: `${wordml}.settings+xml`,
  fontTable: `${wordml}.fontTable+xml`,
  footnotes: `${wordml}.footnotes+xml`,
  header: `${wordml}.header+xml`,
  footer: `${wordml}.footer+xml`,
  core: "application/vnd.openxmlformats-package.core-properties+xml",
  app: "application/vnd.openxmlformats-officedocument.extended-properties+xml",
  custom: "application/vnd.openxmlformats-officedocument.custom-properties+xml",
  signature: "application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml",
} as const;

/** The kind of a part; its media type follows from it. */
export type PartType = keyof typeof partTypes;

/** Parts without text of the author: documents of one template have the same. */
const shared: ReadonlySet<PartType> = new Set<PartType>(["styles", "numbering", "settings", "fontTable", "app"]);

/** Media types by file extension. */
const mediaTypes = {
  png: "image/png",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
  odttf: "application/vnd.openxmlformats-officedocument.obfuscatedFont",
  sigs: "application/vnd.openxmlformats-package.digital-signature-origin",
} as const;

/** The ending of a part that is no XML of ours, without its full stop. */
export type MediaExtension = keyof typeof mediaTypes;

/** A part of a package, and those that go with it. */
export interface PackagePart {
  /** From the package's root, without a slash before. */
  readonly name: string;
  readonly type: PartType;
  /** The same ones each time. */
  entries(): readonly ZipEntry[];
}

/** Learns what is written into a part, and answers with what is to be. */
export type HeardXml = (name: string, xml: string) => string;

/** A part of XML, compressed while it is written. */
export class Part implements PackagePart {
  readonly name: string;
  readonly type: PartType;
  readonly relationships: Relationships;
  readonly #heard: HeardXml | undefined;
  readonly #deflater = new Deflater();
  #captured: string[] | undefined;
  #entries: readonly ZipEntry[] | undefined;

  constructor(name: string, type: PartType, relationships: Relationships = new Relationships(), heard?: HeardXml) {
    this.name = name;
    this.type = type;
    this.relationships = relationships;
    this.#heard = heard;
    this.#deflater.write(prolog);
  }

  write(xml: string): void {
    if (this.#captured === undefined) this.#deflater.write(this.#heard?.(this.name, xml) ?? xml);
    else this.#captured.push(xml);
  }

  /** The text that `write` writes, which is kept out of the part. */
  capture(write: () => void): string {
    const around = this.#captured;
    this.#captured = [];
    write();
    const xml = this.#captured.join("");
    this.#captured = around;
    return xml;
  }

  entries(): readonly ZipEntry[] {
    this.#entries ??= this.#finish();
    return this.#entries;
  }

  #finish(): readonly ZipEntry[] {
    const own = { name: this.name, content: this.#deflater.finish(shared.has(this.type)) };
    return this.relationships.isEmpty ? [own] : [own, relationshipsOf(this.name, this.relationships)];
  }
}

function relationshipsOf(part: string, relationships: Relationships): ZipEntry {
  const slash = part.lastIndexOf("/") + 1;
  return textEntry(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`, relationships.xml());
}

function textEntry(name: string, xml: string): ZipEntry {
  const deflater = new Deflater();
  deflater.write(prolog + xml);
  return { name, content: deflater.finish(!xml.includes(' TargetMode="External"')) };
}

function mediaEntry(name: string, content: Uint8Array): ZipEntry {
  if (!name.endsWith(".svg")) return { name, content };
  const deflater = new Deflater();
  deflater.write(new TextDecoder().decode(content));
  return { name, content: deflater.finish() };
}

const contentOf = ({ content }: ZipEntry): Uint8Array =>
  content instanceof Uint8Array ? content : inflateRawSync(Buffer.concat(content.pieces));

/** A file that is stored in a package. */
export interface KeptMedia {
  readonly extension: MediaExtension;
  readonly bytes: Uint8Array;
}

/** An Open Packaging Conventions package (ECMA-376-2). Same calls, same bytes. */
export class Package {
  readonly relationships = new Relationships();
  readonly #heard: HeardXml | undefined;
  readonly #parts: PackagePart[] = [];
  readonly #media = new Map<string, KeptMedia>();

  /** `heard`: learns of what is written into its parts. */
  constructor(heard?: HeardXml) {
    this.#heard = heard;
  }

  get parts(): readonly PackagePart[] {
    return this.#parts;
  }

  get files(): ReadonlyMap<string, KeptMedia> {
    return this.#media;
  }

  part(name: string, type: PartType): Part {
    const part = new Part(name, type, new Relationships(), this.#heard);
    this.add(part);
    return part;
  }

  add(part: PackagePart): void {
    this.#parts.push(part);
  }

  /** A file whose name ends in the extension. Drawings are compressed; of the others nothing is saved, they are stored. */
  media(name: string, extension: MediaExtension, bytes: Uint8Array): void {
    this.#media.set(name, { extension, bytes });
  }

  /** Closes its parts. */
  finish(): FinishedPackage {
    const media = [...this.#media].map(([name, { bytes }]) => mediaEntry(name, bytes));
    const entries = [...this.#parts.flatMap((part) => part.entries()), ...media];
    return {
      bytes: this.#zip(entries),
      parts: () => new Map(this.#all(entries).map((entry) => [`/${entry.name}`, contentOf(entry)])),
      signed: (signature) => this.#zip([...entries, ...this.#signatureEntries(signature)]),
    };
  }

  #zip = (entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> => zip(this.#all(entries));

  /** Content types first, then the package's relationships, the rest by name. */
  #all(entries: readonly ZipEntry[]): readonly ZipEntry[] {
    const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return [this.#contentTypes(), relationshipsOf("", this.relationships), ...sorted];
  }

  /** ECMA-376-2, 13.2: an origin without content, and what it leads to. */
  #signatureEntries(signature: string): readonly ZipEntry[] {
    const origin = "_xmlsignatures/origin.sigs";
    this.media(origin, "sigs", new Uint8Array());
    this.relationships.add("signatureOrigin", origin);
    const part = this.part("_xmlsignatures/sig1.xml", "signature");
    part.write(signature);
    const relationships = new Relationships();
    relationships.add("signature", "sig1.xml");
    return [{ name: origin, content: new Uint8Array() }, relationshipsOf(origin, relationships), ...part.entries()];
  }

  #contentTypes(): ZipEntry {
    const defaults = [
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      ...[...new Set([...this.#media.values()].map(({ extension }) => extension))]
        .toSorted((a, b) => (a < b ? -1 : 1))
        .map((extension) => `<Default Extension="${extension}" ContentType="${mediaTypes[extension]}"/>`),
    ];
    const overrides = this.#parts
      .map(({ name, type }) => `<Override PartName="/${name}" ContentType="${partTypes[type]}"/>`)
      .toSorted((a, b) => (a < b ? -1 : 1));
    const all = [...defaults, ...overrides].join("");
    return textEntry(
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${all}</Types>`,
    );
  }
}
