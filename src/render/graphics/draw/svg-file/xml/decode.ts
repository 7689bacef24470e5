import { TextDecoder } from "node:util";
import { gunzipSync } from "node:zlib";
import { SvgError } from "../svg-error.ts";

/** The longest file that is read, in bytes, inflated if it is an `.svgz`. */
const longestFile = 10 * 1024 * 1024;

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The text of an `.svg` or `.svgz` file in the encoding it declares. Throws `SvgError`. */
export function svgText(bytes: Uint8Array): string {
  if (bytes.length > longestFile) throw new SvgError(tooLong);
  return decoded(isGzip(bytes) ? inflated(bytes) : bytes);
}

const tooLong = `It has more than ${longestFile} bytes.`;

function inflated(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: longestFile });
  } catch (error) {
    if (error instanceof RangeError) throw new SvgError(tooLong, { cause: error });
    throw new SvgError("It is damaged: it is compressed and cannot be decompressed.", { cause: error });
  }
}

function decoded(bytes: Uint8Array): string {
  const { label, declared } = encodingOf(bytes);
  const decoder = decoderFor(label);
  if (decoder === undefined) {
    throw new SvgError(`Its encoding ${JSON.stringify(label)} is not known; save it as UTF-8.`);
  }
  try {
    const text = decoder.decode(bytes);
    return decoder.encoding === "windows-1252" ? withUpperRow(text) : text;
  } catch (error) {
    const why = declared
      ? `It declares the encoding ${label}, and its bytes are not in that encoding`
      : "It declares no encoding, and its bytes are not UTF-8";
    throw new SvgError(`${why}; save it as UTF-8.`, { cause: error });
  }
}

/** undefined for labels the Encoding Standard does not know. ISO-8859-1 is read as Windows-1252, as it says. */
function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

/** Windows-1252 from 0x80 to 0x9F, where Node.js decodes it as ISO-8859-1; free places are controls in both. */
const upperRow = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const withUpperRow = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => upperRow.charAt(character.charCodeAt(0) - 0x80));

/** XML 1.0, appendix F: by the byte order mark, by zeros beside the first `<`, else by the declaration. */
function encodingOf(bytes: Uint8Array): { readonly label: string; readonly declared: boolean } {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
    return { label: "utf-16le", declared: true };
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
    return { label: "utf-16be", declared: true };
  }
  const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
  const [, label] = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head) ?? [];
  // A declaration that can be read byte by byte is not UTF-16: programs that write strings leave theirs in it.
  if (label === undefined || /^utf-?16/i.test(label)) return { label: "utf-8", declared: false };
  return { label, declared: true };
}
