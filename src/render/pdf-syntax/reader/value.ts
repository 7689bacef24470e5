/**
 * Objects of other people's PDF files (ISO 32000-1, 7.3) as plain data. Strings and names hold bytes: each character, U+0000 to
 * U+00FF, stands for one.
 */
export type PdfValue =
  | null
  | boolean
  | number
  | Name
  | ByteText
  | PdfReference
  | readonly PdfValue[]
  | Dictionary
  | StreamObject;

/** 7.3.5. */
export interface Name {
  readonly kind: "name";
  /** Without its slash, its # codes decoded. */
  readonly name: string;
}

interface ByteText {
  readonly kind: "string";
  readonly bytes: string;
}

/** 7.3.10: a reference to an indirect object, which need not exist. */
export interface PdfReference {
  readonly kind: "reference";
  readonly id: number;
  readonly generation: number;
}

/** 7.3.7; keys without their slash. */
export interface Dictionary {
  readonly kind: "dictionary";
  readonly entries: ReadonlyMap<string, PdfValue>;
}

/** 7.3.8. */
export interface StreamObject {
  readonly kind: "stream";
  readonly dictionary: Dictionary;
  /** As it stands in the file, still in its filters; a view of the file. */
  readonly data: Uint8Array;
}

/** A dictionary without entries. */
export const emptyDictionary: Dictionary = { kind: "dictionary", entries: new Map() };

const kindOf = (value: PdfValue | undefined): string | undefined =>
  typeof value === "object" && value !== null && "kind" in value ? value.kind : undefined;

export const isReference = (value: PdfValue | undefined): value is PdfReference => kindOf(value) === "reference";
export const isDictionary = (value: PdfValue | undefined): value is Dictionary => kindOf(value) === "dictionary";

/** Whether a dictionary has no entries but these. */
export const hasOnly = ({ entries }: Dictionary, keys: ReadonlySet<string>): boolean =>
  [...entries.keys()].every((key) => keys.has(key));
export const isStream = (value: PdfValue | undefined): value is StreamObject => kindOf(value) === "stream";
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);

/** The bytes of a string; of anything else, undefined. */
export const textOf = (value: PdfValue | undefined): string | undefined =>
  kindOf(value) === "string" ? (value as ByteText).bytes : undefined;

/** The text of a name; of anything else, undefined. */
export const nameOf = (value: PdfValue | undefined): string | undefined =>
  kindOf(value) === "name" ? (value as Name).name : undefined;
