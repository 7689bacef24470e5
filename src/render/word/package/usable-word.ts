import type { FaultCode } from "../../../vocabulary/codes.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { refusedAt } from "../../../vocabulary/refusal.ts";
import { PackageError } from "../../documents/verify/ooxml/package-error.ts";
import { mainPartOf } from "./template-parts.ts";
import { openWordPackage, type WordPackage } from "./word-package.ts";

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");

/** Refuses what is seen to be no .docx before anything is read. @throws Refusal INVALID_REQUEST */
function refuseForeign(file: Uint8Array, path: string): void {
  const refuse = (code: FaultCode, message: string) =>
    refusedAt(path, `The Word file cannot be filled: ${message}`, code);
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length > limits.wordBytes)
    throw refuse("WORD_UNUSABLE", `it is larger than ${limits.wordBytes / 1024 / 1024} MB.`);
  if (!bytes.subarray(0, 4).equals(compoundFile)) return;
  if (bytes.includes(encryptedPackage)) throw refuse("WORD_LOCKED", "a password protects it. Save it without one.");
  throw refuse("WORD_UNUSABLE", "it is a .doc of Word 97 to 2003. Save it as .docx.");
}

/** Refuses macros, which would be answered under our name, and signatures, which filling breaks. @throws Refusal INVALID_REQUEST */
function refuseUnfit(opened: WordPackage, main: string, path: string): void {
  const refuse = (code: FaultCode, message: string) =>
    refusedAt(path, `The Word file cannot be filled: ${message}`, code);
  const isCode = ({ name }: { readonly name: string }): boolean => /(?:^|\/)vbaproject|(?:^|\/)activex\//i.test(name);
  if (/macroEnabled/i.test(opened.typeOf(main)) || opened.entries.some(isCode))
    throw refuse("WORD_MACROS", "it has macros or ActiveX controls. Save it as .docx, without them.");
  if (opened.entries.some(({ name }) => /^_xmlsignatures\//i.test(name)))
    throw refuse("WORD_SIGNED", "it is signed, and filling would break the signature. Remove the signature first.");
}

/** Opens a Word file that may be filled. @throws Refusal INVALID_REQUEST when it is none, is beyond a limit, has macros or is signed */
export function openUsableWord(
  file: Uint8Array,
  path: string,
): { readonly opened: WordPackage; readonly main: string } {
  refuseForeign(file, path);
  return unlessUnusable(path, () => {
    const opened = openWordPackage(file);
    const main = mainPartOf(opened);
    refuseUnfit(opened, main, path);
    return { opened, main };
  });
}

/** What `work` makes; a package that cannot be read is a refusal. @throws Refusal INVALID_REQUEST */
export function unlessUnusable<Made>(path: string, work: () => Made): Made {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    throw refusedAt(path, `The Word file cannot be filled. ${error.message}`, "WORD_UNUSABLE");
  }
}
