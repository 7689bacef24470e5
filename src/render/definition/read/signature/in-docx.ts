import type { Signature as SignatureWord } from "../../../../vocabulary/generated/definition.ts";
import { unquoteLiteral } from "../../../model/literal.ts";

const pdfOnly = ["fieldLock", "contactInfo", "signatureCreator", "claimedSignDate"] as const;
const drawn = ["image", "icon", "svg"] as const;

const says = (text: string | undefined, word: string): boolean =>
  text !== undefined && unquoteLiteral(text).toLowerCase() === word;

/** A signature as DOCX can have it, and what the definition has beyond that: its block is text. */
export function inDocx(written: SignatureWord): { readonly word: SignatureWord; readonly notApplied: string[] } {
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
