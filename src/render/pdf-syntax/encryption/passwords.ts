import type { Cipher } from "../../model/document/encryption.ts";

/** A password as a cipher takes it, or why it takes none such. */
export type CipherPassword =
  | {
      readonly bytes: Uint8Array;
      /** It is stored in another spelling than it was given in. */
      readonly isChanged: boolean;
    }
  | { readonly refused: string };

/** ISO 32000-2, 7.6.4.3.3 and 7.6.4.3.2. */
const mostBytes = { utf8: 127, pdfDoc: 32 };

/** MS-OFFCRYPTO 2.3.4.4: of UTF-16; characters beyond the first plane are two. */
const mostUnits = 255;

/** Matches passwords that can be typed everywhere and that preparation does not change. */
const plain = /^[ -~]*$/;

/**
 * aes256 takes UTF-8 after SASLprep (RFC 4013), the older ciphers PDFDocEncoding (ISO 32000-2, annex D). Nothing is cut
 * off: a viewer may cut where another does not.
 */
export async function preparePassword(text: string, cipher: Cipher): Promise<CipherPassword> {
  return cipher === "aes256" ? await inUtf8(text) : inPdfDoc(text, cipher);
}

/** Office takes a password as it is typed, in UTF-16. */
export function prepareForDocx(text: string): CipherPassword {
  if (text.length > mostUnits)
    return { refused: `it has ${text.length} characters, and at most ${mostUnits} are allowed` };
  if (/\p{Cc}/u.test(text)) return { refused: "it has control characters, which nobody can type" };
  return { bytes: Buffer.from(text, "utf16le"), isChanged: false };
}

async function inUtf8(text: string): Promise<CipherPassword> {
  // A word of several pages is not put through tables to be refused afterwards.
  const size = Buffer.byteLength(text, "utf8");
  if (size > 4 * mostBytes.utf8) return tooLong(size, mostBytes.utf8);
  const prepared = plain.test(text) ? text : await normalised(text);
  if (prepared === undefined) return { refused: unusable };
  const bytes = Buffer.from(prepared, "utf8");
  if (bytes.length > mostBytes.utf8) return tooLong(bytes.length, mostBytes.utf8);
  if (bytes.length === 0) return { refused: "nothing is left of it once characters without a shape are left out" };
  return { bytes, isChanged: prepared !== text };
}

const unusable =
  "it has characters that passwords must not have (RFC 4013): control characters, unassigned or private ones, emoji, or both directions of writing in one word";

/** The tables of Unicode 3.2 are loaded when a password needs them. */
async function normalised(text: string): Promise<string | undefined> {
  const { default: saslprep } = await import("@mongodb-js/saslprep");
  try {
    return saslprep(text);
  } catch {
    return undefined;
  }
}

function inPdfDoc(text: string, cipher: Cipher): CipherPassword {
  const bytes: number[] = [];
  for (const char of text) {
    const code = pdfDocCode(char);
    if (code === undefined) return { refused: `${cipher} has no code for some of its characters; aes256 takes them` };
    bytes.push(code);
  }
  return bytes.length > mostBytes.pdfDoc
    ? tooLong(bytes.length, mostBytes.pdfDoc)
    : { bytes: Uint8Array.from(bytes), isChanged: false };
}

const tooLong = (size: number, most: number): CipherPassword => ({
  refused: `it has ${size} bytes, and at most ${most} are allowed`,
});

/** Where PDFDocEncoding is not Latin-1: from 0x18 and from 0x80 on. */
const from18 = "˘ˇˆ˙˝˛˚˜";
const from80 = "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž";

function pdfDocCode(char: string): number | undefined {
  if (plain.test(char) || /^[\u00a1-\u00ac\u00ae-\u00ff]$/.test(char)) return char.charCodeAt(0);
  if (char === "€") return 0xa0;
  const low = from18.indexOf(char);
  if (low >= 0) return 0x18 + low;
  const high = from80.indexOf(char);
  return high < 0 ? undefined : 0x80 + high;
}
