import type { Static } from "typebox";
import type { TemplateFile } from "../../events/template.ts";
import { count, object, text } from "../schema.ts";

/** Schema of the Word file of a revision; its bytes are at the address of the template or the revision with `/file` behind. */
export const templateFile = object({
  name: text("As the definition spells it"),
  sha256: text("Of its bytes, hexadecimal"),
  sizeBytes: count("Its size"),
});

/** A Word file as records show it: absent where a revision has none. */
export function shownFile(file: TemplateFile | null): { readonly file?: Static<typeof templateFile> } {
  if (file === null) return {};
  const { name, sha256, sizeBytes } = file;
  return { file: { name, sha256, sizeBytes } };
}
