export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/tiff" | "image/webp" | "image/svg+xml";

/** First bytes as Latin-1; the bytes before `at` may be anything. */
const signatures: readonly { readonly type: ImageType; readonly magic: string; readonly at?: number }[] = [
  { type: "image/png", magic: "\u0089PNG\r\n\u001a\n" },
  { type: "image/jpeg", magic: "\u00ff\u00d8\u00ff" },
  { type: "image/gif", magic: "GIF87a" },
  { type: "image/gif", magic: "GIF89a" },
  { type: "image/webp", magic: "WEBP", at: 8 },
  { type: "image/tiff", magic: "II*\u0000" },
  { type: "image/tiff", magic: "MM\u0000*" },
];

/** The kind of an image by its content, whatever its name; undefined when documents cannot show that kind. */
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

const headBytes = 4096;

function saysItIsSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head) && /<(?:svg:)?svg[\s/>]/.test(head);
}
