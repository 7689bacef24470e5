import { constants, gunzipSync } from "node:zlib";

export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/tiff" | "image/webp" | "image/svg+xml";

/** First bytes of each type, as Latin-1; the bytes before `at` may be anything. */
const signatures: readonly { readonly type: ImageType; readonly magic: string; readonly at?: number }[] = [
  { type: "image/png", magic: "\u0089PNG\r\n\u001a\n" },
  { type: "image/jpeg", magic: "\u00ff\u00d8\u00ff" },
  { type: "image/gif", magic: "GIF87a" },
  { type: "image/gif", magic: "GIF89a" },
  { type: "image/webp", magic: "WEBP", at: 8 },
  { type: "image/tiff", magic: "II*\u0000" },
  { type: "image/tiff", magic: "MM\u0000*" },
  { type: "image/tiff", magic: "II+\u0000" },
  { type: "image/tiff", magic: "MM\u0000+" },
];

/** The type of an image by its content, whatever its name; undefined for types that documents cannot show. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const found = signatures.find(({ magic, at = 0 }) => beginsWith(bytes, at, magic));
  if (found !== undefined) return found.type;
  return saysItIsSvg(bytes) ? "image/svg+xml" : undefined;
}

/** Whether the bytes from `at` on are this text in Latin-1. */
export function beginsWith(bytes: Uint8Array, at: number, magic: string): boolean {
  if (bytes.length < at + magic.length) return false;
  for (let i = 0; i < magic.length; i++) {
    if (bytes[at + i] !== magic.charCodeAt(i)) return false;
  }
  return true;
}

const headBytes = 16_384;

function saysItIsSvg(bytes: Uint8Array): boolean {
  const head = headOf(bytes[0] === 0x1f && bytes[1] === 0x8b ? inflatedHead(bytes) : bytes);
  return /^\s*</.test(head) && /<(?:[\w.-]{1,40}:)?svg[\s/>]/.test(head);
}

/** The beginning of a text file without its byte order mark: UTF-16 when zeros or the mark say so, otherwise Latin-1. */
function headOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const head = Buffer.from(bytes.subarray(0, headBytes));
  if ((first === 0xff && second === 0xfe) || second === 0) return head.toString("utf16le").replace(/^\ufeff/, "");
  if ((first === 0xfe && second === 0xff) || first === 0) {
    return head
      .subarray(0, head.length & ~1)
      .swap16()
      .toString("utf16le")
      .replace(/^\ufeff/, "");
  }
  return head.toString("latin1").replace(/^\u00ef\u00bb\u00bf/, "");
}

/** Bytes of a compressed file that are inflated to see its beginning; they give at most a thousand times as many. */
const compressedHead = 1024;

function inflatedHead(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes.subarray(0, compressedHead), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return new Uint8Array(0);
  }
}
