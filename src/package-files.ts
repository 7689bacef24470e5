import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** The package's root lies one level above this file, in the sources as in what is built of them. */
const root = new URL("../", import.meta.url);

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { readonly version: string };
  return version;
}

/** The published schema of a document definition, as text, and its SHA-256 (hexadecimal). */
export function definitionSchema(): { readonly text: string; readonly sha256: string } {
  const text = readFileSync(new URL("schema/v1/document-definition.schema.json", root), "utf8");
  return { text, sha256: createHash("sha256").update(text).digest("hex") };
}
