import { preparePassword } from "../../pdf-syntax/encryption/passwords.ts";

/** ISO 32000-2, 7.6.4.3.3. */
const mostBytes = 127;

/**
 * A password as programs may have stored it, the likeliest first: prepared for revision 6, in PDFDocEncoding for older ones,
 * and as it was typed; the empty one last, which opens files whose user has none.
 */
export async function typedPassword(text: string): Promise<readonly Uint8Array[]> {
  const prepared = await Promise.all([preparePassword(text, "aes256"), preparePassword(text, "aes128")]);
  const stored = prepared.flatMap((one) => ("bytes" in one ? one.bytes : []));
  const typed = Buffer.from(text, "utf8").subarray(0, mostBytes);
  const all = new Map([...stored, typed, new Uint8Array()].map((bytes) => [Buffer.from(bytes).toString("hex"), bytes]));
  return [...all.values()];
}
