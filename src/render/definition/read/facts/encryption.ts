import type { Document, Encryption as EncryptionWord } from "../../../../vocabulary/generated/definition.ts";
import type { Format } from "../../../../vocabulary/http/documents.ts";
import { type Fault, Refusal } from "../../../../vocabulary/refusal.ts";
import type { Report } from "../../../contract/report.ts";
import type { FileProtection, GrantedPermissions } from "../../../model/document/encryption.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type CipherPassword, prepareForDocx, preparePassword } from "../../../pdf-syntax/encryption/passwords.ts";

const place = "/document/encryption";

/**
 * Encryption of the document. Weak protection is reported, and so are features that a cipher lacks. No message contains
 * a password.
 *
 * @throws Refusal ENCRYPTION_NOT_APPLIED for a password that cannot be used, or whose value the data lack
 */
export async function readEncryption(
  { encryption: word, attachments = [] }: Document,
  { seed, format }: { readonly seed: string; readonly format: Format },
  report: Report,
): Promise<FileProtection | undefined> {
  if (word === undefined) return undefined;
  if (format === "docx") return readForDocx(word, seed, report);
  const prepare = (text: string) => preparePassword(text, word.encryptionType);
  const userPassword = (await password("userPassword", word, prepare, report)) ?? new Uint8Array();
  const ownerPassword = await password("ownerPassword", word, prepare, report);
  const encryption: FileProtection = {
    cipher: word.encryptionType,
    userPassword,
    ownerPassword,
    permissions: permissionsOf(word),
    clearMetadata: hasFilters(word) && (word.doNotEncryptMetadata === true || word.encryptEmbeddedFilesOnly === true),
    attachmentsOnly: hasFilters(word) && word.encryptEmbeddedFilesOnly === true,
    seed: Buffer.from(seed, "hex"),
  };
  reportWeak(encryption, attachments.length, report);
  reportAdapted(word, report);
  return encryption;
}

/** Word files have one password and one cipher: with the password everything can be done. undefined: it is not encrypted. */
async function readForDocx(word: EncryptionWord, seed: string, report: Report): Promise<FileProtection | undefined> {
  const userPassword = await password("userPassword", word, async (text) => prepareForDocx(text), report);
  reportAdaptedToDocx(word, userPassword !== undefined, report);
  if (userPassword === undefined) return undefined;
  return {
    cipher: "aes256",
    userPassword,
    ownerPassword: undefined,
    permissions: permissionsOf(word),
    clearMetadata: false,
    attachmentsOnly: false,
    seed: Buffer.from(seed, "hex"),
  };
}

function reportAdaptedToDocx(word: EncryptionWord, isEncrypted: boolean, report: Report): void {
  const { encryptionType, ownerPassword = "", permissions } = word;
  const lost = (key: string, message: string): void =>
    report.add("CONTENT_ERROR", "ENCRYPTION_ADAPTED", `${place}${key}`, message);
  if (!isEncrypted)
    lost("", "A DOCX file is encrypted with the userPassword; there is none, so anybody can open and change the file.");
  else if (encryptionType !== "aes256") {
    const message = `DOCX files are encrypted by AES-256, not by ${encryptionType}.`;
    report.add(undefined, "ENCRYPTION_ADAPTED", `${place}/encryptionType`, message);
  }
  if (ownerPassword !== "") lost("/ownerPassword", "DOCX files have no second password; this one is left out.");
  if (permissions !== undefined && Object.values(permissionsOf(word)).includes(false))
    lost("/permissions", "DOCX files have no permissions: who can open the file can do everything with it.");
  for (const key of ["doNotEncryptMetadata", "encryptEmbeddedFilesOnly"] as const)
    if (word[key] === true && isEncrypted) lost(`/${key}`, "A DOCX file is encrypted as a whole.");
}

/** Only these ciphers can treat parts of a file differently. */
const hasFilters = ({ encryptionType }: EncryptionWord): boolean =>
  encryptionType === "aes128" || encryptionType === "aes256";

function permissionsOf({ permissions = {} }: EncryptionWord): GrantedPermissions {
  const { print, modify, copy, annotate, fillForm, extract, assemble } = permissions;
  return {
    print: print === true,
    modify: modify === true,
    copy: copy === true,
    annotate: annotate === true,
    fillForm: fillForm === true,
    extract: extract === true,
    assemble: assemble === true,
  };
}

/** undefined: there is none. */
async function password(
  key: "userPassword" | "ownerPassword",
  word: EncryptionWord,
  prepare: (text: string) => Promise<CipherPassword>,
  report: Report,
): Promise<Uint8Array | undefined> {
  const path = `${place}/${key}`;
  if (report.lacksValue(path)) throw notApplied(path, `The ${key} refers to data, and there is no such value.`);
  const text = unquoteLiteral(word[key] ?? "");
  if (text === "") return undefined;
  const prepared = await prepare(text);
  if ("refused" in prepared) throw notApplied(path, `The ${key} cannot be used: ${prepared.refused}.`);
  if (prepared.isChanged) {
    const message = `The ${key} is stored in its normal form (SASLprep, RFC 4013), and some viewers open the file with that spelling only.`;
    report.add(undefined, "ENCRYPTION_ADAPTED", path, message);
  }
  return prepared.bytes;
}

function notApplied(path: string, message: string): Refusal {
  const fault: Fault = { code: "INVALID_VALUE", path, message };
  return new Refusal("ENCRYPTION_NOT_APPLIED", message, { faults: [fault] });
}

function reportWeak(
  { cipher, userPassword, ownerPassword, attachmentsOnly }: FileProtection,
  attachments: number,
  report: Report,
): void {
  const weak = (path: string, message: string): void => report.add(undefined, "ENCRYPTION_WEAK", path, message);
  if (cipher === "rc4_40" || cipher === "rc4_128") {
    weak(`${place}/encryptionType`, `${cipher} is broken: anybody with the file can read it in time. Use aes256.`);
  }
  if (userPassword.length === 0) {
    weak(
      place,
      "Without a userPassword anybody can open and read the file; permissions are a request that many programs ignore.",
    );
  } else if (ownerPassword !== undefined && Buffer.compare(userPassword, ownerPassword) === 0) {
    weak(
      `${place}/ownerPassword`,
      "Both passwords are the same, so everybody who opens the file has every permission.",
    );
  }
  if (attachmentsOnly) {
    const none = attachments === 0 ? " This document has no attachments, so nothing is encrypted." : "";
    weak(
      `${place}/encryptEmbeddedFilesOnly`,
      `Pages stay readable without a password; many viewers ask for it all the same.${none}`,
    );
  }
}

function reportAdapted(word: EncryptionWord, report: Report): void {
  const { encryptionType: cipher, permissions = {} } = word;
  const adapted = (key: string, message: string): void =>
    report.add("CONTENT_ERROR", "ENCRYPTION_ADAPTED", `${place}/${key}`, message);
  for (const key of ["doNotEncryptMetadata", "encryptEmbeddedFilesOnly"] as const) {
    if (word[key] === true && !hasFilters(word)) adapted(key, `${cipher} encrypts all of a file; aes256 can do this.`);
  }
  if (cipher !== "rc4_40") return;
  for (const [key, like] of governed) {
    if ((permissions[key] ?? false) === (permissions[like] ?? false)) continue;
    adapted(`permissions/${key}`, `rc4_40 has no bit for ${key}: it goes with ${like}. aes256 has one.`);
  }
}

/** Permissions that revision 2 of the handler does not know, and those that viewers take for them (table 22). */
const governed = [
  ["fillForm", "annotate"],
  ["extract", "copy"],
  ["assemble", "modify"],
] as const;
