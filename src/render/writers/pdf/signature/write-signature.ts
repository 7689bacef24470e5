import {
  type FieldLock,
  lockActions,
  permissionLevels,
  type SignatureBlock,
  type SignatureField,
  signaturePlaceholder,
} from "../../../model/document/signature.ts";
import { array, dictionary, name, type ObjectId, real, reference, textString } from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { annotationEntries } from "../tags/annotation-entries.ts";
import type { AnnotationKey } from "../tags/element.ts";
import type { Tags } from "../tags/tags.ts";

/** Everything that is known when the signature is written. */
export interface SignatureInput {
  /** Objects of the pages. */
  readonly pages: readonly ObjectId[];
  /** The page that the field is on, from 0. */
  readonly page: number;
  /** The block's appearance as a form; an empty one when the signature is invisible. */
  readonly appearance: ObjectId;
  readonly catalog: ObjectId;
  /** Its place in the structure tree of a tagged document. */
  readonly tag: AnnotationKey | undefined;
  readonly tags: Tags | undefined;
  /** Strings of the file are encrypted with the object streams that they are in. */
  readonly isEncrypted: boolean;
}

/** Entries for the catalog, and the annotation of the signature's page. */
export interface WrittenSignature {
  readonly field: ObjectId;
  /** The form's SigFlags; undefined: nothing is signed yet. */
  readonly flags: string | undefined;
  /** The catalog's Perms. */
  readonly permissions: string | undefined;
}

/**
 * The signature's field, merged with its widget (ISO 32000-1, 12.7.4.5), and its dictionary (12.8.1) in one revision with the
 * rest of the file.
 */
export function writeSignature(file: PdfFile, signature: SignatureField, place: SignatureInput): WrittenSignature {
  const { reserve, lock, block } = signature;
  const secret: SpellString = (written) => (place.isEncrypted ? reference(file.add(written)) : written);
  const value =
    reserve === undefined ? undefined : file.plain(signatureDictionary(signature, reserve, place.catalog, secret));
  const { fieldName } = signature;
  const { tag, tags } = place;
  const field = file.add(
    dictionary({
      FT: "/Sig",
      Type: "/Annot",
      Subtype: "/Widget",
      T: textString(fieldName),
      TU: tags === undefined ? undefined : textString(fieldName),
      Contents: tags === undefined ? undefined : textString(fieldName),
      V: value === undefined ? undefined : reference(value),
      P: reference(place.pages[place.page] ?? 0),
      Rect: rectOf(block),
      F: printAndLocked,
      AP: dictionary({ N: reference(place.appearance) }),
      Lock: lock === undefined ? undefined : reference(file.add(lockOf(lock))),
      ...annotationEntries(tag, tags, fieldName),
    }),
  );
  if (tag !== undefined) tag.object = field;
  const certifies = signature.certificationLevel !== "unspecified" && value !== undefined;
  return {
    field,
    flags: value === undefined ? undefined : signaturesExist,
    permissions: certifies ? dictionary({ DocMDP: reference(value) }) : undefined,
  };
}

/** 12.7.2, table 219: there are signatures, and the file is to grow only at its end. */
export const signaturesExist = "3";

/** Bits 3 and 8 of the annotation flags (12.5.3). */
export const printAndLocked = "132";

/** 12.7.4.5: an invisible field has no extent. */
function rectOf(block: SignatureBlock | undefined): string {
  if (block === undefined) return "[0 0 0 0]";
  const { left, bottom, width, height } = block;
  return array([left, bottom, left + width, bottom + height].map((value) => real(value)));
}

/**
 * The dictionary; Contents is filled in when the file is finished. Nothing of it may be compressed or encrypted, so in an
 * encrypted file its strings are objects of their own.
 */
export function signatureDictionary(
  signature: SignatureField,
  reserve: number,
  catalog: ObjectId,
  secret: SpellString = (written) => written,
): string {
  const text = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : secret(textString(value));
  const { creator } = signature;
  const entries = dictionary({
    Type: "/Sig",
    Filter: "/Adobe.PPKLite",
    SubFilter: "/ETSI.CAdES.detached",
    M: text(pdfDate(signature.signedAt)),
    Name: text(signature.name),
    Reason: text(signature.reason),
    Location: text(signature.location),
    ContactInfo: text(signature.contactInfo),
    Prop_Build: creator === undefined ? undefined : dictionary({ App: dictionary({ Name: name(bytesOf(creator)) }) }),
    Reference: referencesOf(signature, catalog, secret),
  });
  return `${entries.slice(0, -2)}${signaturePlaceholder(reserve)}>>`;
}

/** A name is UTF-8 (7.3.5), of at most 127 bytes (annex C.2). */
const bytesOf = (text: string): string => Buffer.from(text, "utf8").subarray(0, 127).toString("latin1");

/** 7.9.4. `moment`: ISO 8601 with an offset or `Z`, to the second. */
function pdfDate(moment: string): string {
  const digits = moment.slice(0, 19).replace(/[-:T]/g, "");
  const zone = moment.slice(19);
  return `D:${digits}${zone === "Z" ? "Z" : `${zone.slice(0, 3)}'${zone.slice(4)}'`}`;
}

/** Turns a written string, or a list of them, into what stands for it in the file. */
type SpellString = (written: string) => string;

/** 12.8.2: what may change afterwards. None: the signature approves, and certifies nothing. */
function referencesOf(
  { certificationLevel, lock }: SignatureField,
  catalog: ObjectId,
  secret: SpellString,
): string | undefined {
  const references = [
    ...(certificationLevel === "unspecified" ? [] : [docMdp(strictest(certificationLevel, lock))]),
    ...(lock === undefined ? [] : [fieldMdp(lock, catalog, secret)]),
  ];
  return references.length === 0 ? undefined : array(references);
}

/** Readers that know no locks obey the certification, so it says what the stricter of the two allows. */
const strictest = (level: FieldLock["permissions"], lock: FieldLock | undefined): number =>
  Math.min(permissionLevels[level], permissionLevels[lock?.permissions ?? level]);

const docMdp = (level: number): string =>
  dictionary({
    Type: "/SigRef",
    TransformMethod: "/DocMDP",
    TransformParams: `<</Type /TransformParams/P ${level}/V /1.2>>`,
  });

/** 12.8.2.4, and also P, as Acrobat writes it. */
const fieldMdp = (lock: FieldLock, catalog: ObjectId, secret: SpellString): string =>
  dictionary({
    Type: "/SigRef",
    TransformMethod: "/FieldMDP",
    Data: reference(catalog),
    TransformParams: dictionary({ Type: "/TransformParams", ...locked(lock, secret), V: "/1.2" }),
  });

/** 12.7.4.5, table 233. */
export const lockOf = (lock: FieldLock): string =>
  dictionary({ Type: "/SigFieldLock", ...locked(lock, (written) => written) });

const locked = (
  { action, fields, permissions }: FieldLock,
  secret: SpellString,
): Readonly<Record<string, string | undefined>> => ({
  Action: lockActions[action],
  Fields: action === "all" ? undefined : secret(array(fields.map(textString))),
  P: String(permissionLevels[permissions]),
});
