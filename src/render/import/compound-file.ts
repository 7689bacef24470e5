import { unreadable } from "./unreadable.ts";

/** How a compound file begins ([MS-CFB] 2.2): what Office wrote until 2003, and writes around a file with a password. */
const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Streams by which such files are known, and what is to be done with each. */
const kinds: readonly (readonly [stream: string, advice: string])[] = [
  ["EncryptedPackage", "It has a password: save it without one."],
  ["WordDocument", "It is a Word file as Word wrote it until 2003 (.doc): save it as .docx."],
  ["Workbook", "It is a workbook as Excel wrote it until 2003 (.xls): save it as .xlsx."],
];

/** @throws Refusal of a compound file, with what it is and what to do */
export function refuseCompoundFile(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, signature.length).equals(signature)) return;
  const known = kinds.find(([stream]) => file.includes(Buffer.from(stream, "utf16le")));
  throw unreadable(known?.[1] ?? "It is a file of an older Office: save it in a format of today.");
}
