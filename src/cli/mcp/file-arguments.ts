import { type Format, formats } from "../../vocabulary/http/documents.ts";
import { type Refusal, refusedAt } from "../../vocabulary/refusal.ts";

/** A member that names a file of the server's folder. */
export const localFile = {
  ...{ type: "string", minLength: 1, maxLength: 500 },
  description: "A path inside the server's folder",
};

/** What a file is that a tool writes, by its name; `path`: JSON Pointer of the member. @throws Refusal */
export function formatOf(file: string, path: string): Format {
  const format = formats.find((known) => file.toLowerCase().endsWith(`.${known}`));
  if (format === undefined) throw refusedAt(path, `Expected a name that ends in .pdf or .docx; came '${file}'.`);
  return format;
}

export const wrongFile = (message: string): Refusal => refusedAt("/file", message);
