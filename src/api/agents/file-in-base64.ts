import { hasBase64Letters } from "../../vocabulary/base64.ts";
import { limits } from "../../vocabulary/limits.ts";
import { type Refusal, refusedAt } from "../../vocabulary/refusal.ts";

/** Members of a tool that brings a file. */
export const fileMembers = {
  fileName: {
    type: "string",
    minLength: 1,
    maxLength: limits.importedNameLength,
    description: "The file's name; its ending says what it is",
  },
  base64: { type: "string", minLength: 1, description: "The file, in base64; at most 16 MB of it" },
};

/** @throws Refusal where the text is too long, or no base64: Node.js would skip such characters silently */
export function bytesIn(base64: string): Buffer {
  const bytes = Buffer.from(base64, "base64");
  if (!isBase64(base64, bytes.length))
    throw wrong("Expected the file in base64, with its padding and without line breaks.");
  if (bytes.length > limits.importedBytes)
    throw wrong(`Expected a file of at most ${limits.importedBytes} bytes; came ${bytes.length}.`);
  return bytes;
}

const isBase64 = (text: string, bytes: number): boolean =>
  hasBase64Letters(text) && text.length === Math.ceil(bytes / 3) * 4;

const wrong = (message: string): Refusal => refusedAt("/base64", message);
