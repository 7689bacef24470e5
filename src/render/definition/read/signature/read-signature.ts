import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { Signature as SignatureWord } from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import { signatureFieldName } from "../../../model/document/field-name.ts";
import {
  certificationLevels,
  type FieldLock,
  lockActions,
  permissionLevels,
  type SignatureBlock,
  type SignatureField,
} from "../../../model/document/signature.ts";
import { unquoteLiteral, unquoteOptional } from "../../../model/literal.ts";
import { showBlock } from "./block-marks.ts";
import { momentOf } from "./moment.ts";
import type { SignatureSetting } from "./signature-setting.ts";

const path = "/document/signature";

/** The definition's `signature` as the file will say and show it. */
export function readSignature(written: SignatureWord, setting: SignatureSetting): SignatureField {
  const { signing, now, timeZone, context, format } = setting;
  const { word, notApplied } = format === "docx" ? inDocx(written) : { word: written, notApplied: [] };
  const { appearance = {}, claimedSignDate, certificationLevel = "noChanges" } = word;
  const signedAt = momentOf(unquoteOptional(claimedSignDate), now, timeZone);
  if (signedAt === undefined)
    report(
      context,
      "claimedSignDate",
      `${shown(claimedSignDate ?? "")} is no date; the time of generation is written.`,
    );
  const claimed = signedAt ?? `${now.slice(0, 19)}Z`;
  const level = oneOf(certificationLevel, certificationLevels);
  if (word.level !== undefined && level === "noChanges") report(context, "certificationLevel", acrobatRefuses);
  return {
    fieldName: fieldNameOf(word.fieldName, context),
    signedAt: claimed,
    name: unquoteOptional(appearance.signedBy) ?? signing.subject,
    reason: unquoteOptional(appearance.reason),
    location: unquoteOptional(appearance.location),
    contactInfo: unquoteOptional(word.contactInfo),
    creator: unquoteOptional(word.signatureCreator),
    certificationLevel: level,
    lock: lockOf(word),
    block: word.visible === false ? undefined : blockOf(word, { ...setting, signedAt: claimed }),
    reserve: signing.reserve,
    notApplied,
  };
}

/** ISO 32000-2, 12.8.2.2.2 allows what is stored for later over any certification; pdf-association/pdf-issues#766. */
const acrobatRefuses =
  "What is stored for later is an update of the file, which the standard allows over `noChanges`, and Acrobat is reported not to: with a `level`, write `certificationLevel` unspecified.";

const permissions = Object.keys(permissionLevels) as readonly FieldLock["permissions"][];
const actions = Object.keys(lockActions) as readonly FieldLock["action"][];

/** Words may be written in any case. Only those of the schema come here: nothing is signed by one that is not known. */
function oneOf<Word extends string>(written: string, words: readonly Word[]): Word {
  const lower = unquoteLiteral(written).toLowerCase();
  const found = words.find((word) => word.toLowerCase() === lower);
  if (found === undefined) throw new Error(`of a signature, ${shown(written)} is none of ${words.join(", ")}`);
  return found;
}

const usualName = "Signature1";

function fieldNameOf(written: string | undefined, context: SignatureSetting["context"]): string {
  const wanted = unquoteOptional(written) ?? usualName;
  const name = signatureFieldName(wanted);
  if (name === wanted && name !== "") return name;
  const kept = name === "" ? usualName : name;
  report(
    context,
    "fieldName",
    `${shown(wanted)} cannot name a field: it has a full stop, a control character, or too many or no characters. The field is named ${shown(kept)}.`,
  );
  return kept;
}

const stricter = (one: FieldLock["permissions"], other: FieldLock["permissions"]): FieldLock["permissions"] =>
  permissionLevels[one] < permissionLevels[other] ? one : other;

/** What may change afterwards: the stricter one of the certification and the lock. */
function lockOf({ fieldLock, certificationLevel = "noChanges" }: SignatureWord): FieldLock | undefined {
  if (fieldLock === undefined) return undefined;
  const wanted = oneOf(fieldLock.permissions ?? "formFilling", permissions);
  const level = oneOf(certificationLevel, certificationLevels);
  return {
    permissions: level === "unspecified" ? wanted : stricter(level, wanted),
    action: oneOf(fieldLock.action ?? "all", actions),
    fields: (fieldLock.fields ?? []).map(unquoteLiteral),
  };
}

function blockOf(word: SignatureWord, setting: SignatureSetting & { readonly signedAt: string }): SignatureBlock {
  const usual = defaults.signature;
  const { pageNumber = usual.pageNumber, left = usual.left, bottom = usual.bottom } = word.position ?? {};
  const { width = usual.width, height = usual.height } = word.position ?? {};
  const shown = showBlock(word.appearance ?? {}, { width, height }, setting);
  return { pageNumber: Math.max(1, Math.floor(pageNumber)), left, bottom, width, height, ...shown };
}

/** `member`: of the signature. */
function report({ report: all }: SignatureSetting["context"], member: string, message: string): void {
  all.add("CONTENT_ERROR", "SIGNATURE_FAULT", `${path}/${member}`, message);
}

const pdfOnly = ["fieldLock", "contactInfo", "signatureCreator", "claimedSignDate"] as const;
const drawn = ["image", "icon", "svg"] as const;

const says = (text: string | undefined, word: string): boolean =>
  text !== undefined && unquoteLiteral(text).toLowerCase() === word;

/** A signature as DOCX can have it, and what the definition has beyond that: its block is text. */
function inDocx(written: SignatureWord): { readonly word: SignatureWord; readonly notApplied: string[] } {
  const { appearance = {}, certificationLevel, signingType } = written;
  const certifies = certificationLevel !== undefined && !says(certificationLevel, "nochanges");
  const notApplied = [
    ...(certifies ? ["certificationLevel"] : []),
    ...(says(signingType, "detached") ? ["signingType"] : []),
    ...pdfOnly.filter((member) => written[member] !== undefined),
    ...drawn.filter((member) => appearance[member] !== undefined).map((member) => `appearance/${member}`),
  ];
  const { certificationLevel: _level, signingType: _type, ...others } = written;
  const { image: _image, icon: _icon, svg: _svg, ...lines } = appearance;
  const kept = Object.entries(others).filter(([member]) => !(pdfOnly as readonly string[]).includes(member));
  return { word: { ...(Object.fromEntries(kept) as typeof others), appearance: lines }, notApplied };
}
