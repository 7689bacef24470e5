import type { Document } from "../../../vocabulary/generated/definition.ts";
import type { Points, Sides } from "../geometry.ts";
import type { BorderLine, Color, ParagraphLook, TextLook } from "../look.ts";
import type { PageMark } from "../page/page.ts";

/** The definition's own words: one that is added there does not compile here until it is said what it does. */
type SignatureWords = NonNullable<Document["signature"]>;

/** Baseline levels beyond a timestamp (ETSI EN 319 142-1, 6.1), and whether a timestamp of the whole document belongs to each. */
export type LongTermLevel = NonNullable<SignatureWords["level"]>;
export const isArchival: Readonly<Record<LongTermLevel, boolean>> = { "B-LT": false, "B-LTA": true };
export const longTermLevels = Object.keys(isArchival) as readonly LongTermLevel[];

/** Changes that are permitted after a signature; `unspecified`: the signature certifies nothing, it only approves. */
export type CertificationLevel = NonNullable<SignatureWords["certificationLevel"]>;
const isCertification: Readonly<Record<CertificationLevel, true>> = {
  noChanges: true,
  formFilling: true,
  annotating: true,
  unspecified: true,
};
export const certificationLevels = Object.keys(isCertification) as readonly CertificationLevel[];

type LockWords = NonNullable<SignatureWords["fieldLock"]>;

/** The form fields that a signature locks, and what stays allowed in the rest. */
export interface FieldLock {
  readonly permissions: NonNullable<LockWords["permissions"]>;
  readonly action: NonNullable<LockWords["action"]>;
  readonly fields: readonly string[];
}

/** The entry P of what stays allowed (ISO 32000-1, 12.8.2.2, table 254): the larger the number, the more. */
export const permissionLevels: Readonly<Record<FieldLock["permissions"], 1 | 2 | 3>> = {
  noChanges: 1,
  formFilling: 2,
  annotating: 3,
};

/** The entry Action of a lock (ISO 32000-1, 12.7.4.5, table 233). */
export const lockActions: Readonly<Record<FieldLock["action"], string>> = {
  all: "/All",
  include: "/Include",
  exclude: "/Exclude",
};

/** Entries of the file for its signature (ISO 32000-1, 12.8), and the place of its block. */
export interface SignatureField {
  readonly fieldName: string;
  /** With the offset that it was claimed with: ISO 8601, to the second. */
  readonly signedAt: string;
  readonly name: string | undefined;
  readonly reason: string | undefined;
  readonly location: string | undefined;
  readonly contactInfo: string | undefined;
  readonly creator: string | undefined;
  readonly certificationLevel: CertificationLevel;
  readonly lock: FieldLock | undefined;
  /** undefined: invisible. */
  readonly block: SignatureBlock | undefined;
  /** Bytes kept free for the signature; undefined: the field stays unsigned. */
  readonly reserve: number | undefined;
  /** Members of the definition's signature, as ends of JSON Pointers, that the format has no place for: not applied. */
  readonly notApplied: readonly string[];
}

/** The visible block: its place on a page, in points from the page's left and bottom edges, and what it shows. */
export interface SignatureBlock {
  /** From 1. */
  readonly pageNumber: number;
  readonly left: Points;
  readonly bottom: Points;
  readonly width: Points;
  readonly height: Points;
  /** In painting order, in points from the block's top left corner, y down. */
  readonly marks: readonly PageMark[];
  /** The block again, for a format that sets the text itself. */
  readonly text: BlockText;
}

/** The lines of a block and what is around them. */
export interface BlockText extends BlockStyle {
  /** From top to bottom; `path`: JSON Pointer of what a line comes from. */
  readonly lines: readonly { readonly text: string; readonly look: TextLook; readonly path: string }[];
}

/** How a block looks, its style worked out. */
export interface BlockStyle {
  /** Look of lines that are not bold. */
  readonly look: TextLook;
  readonly paragraph: ParagraphLook;
  readonly padding: Sides<Points>;
  readonly border: BorderLine | undefined;
  readonly background: Color | undefined;
}

/**
 * The entries of a signature dictionary that the finished file is written over: nothing else in a file looks like it. As
 * many digits are kept as any offset of ours has.
 */
export const signaturePlaceholder = (reserve: number): string =>
  `/ByteRange [0${" ".repeat(rangeDigits)}]/Contents <${"0".repeat(2 * reserve)}>`;

/** Characters for the three other numbers of a ByteRange, with the blanks between them. */
export const rangeDigits = 36;
