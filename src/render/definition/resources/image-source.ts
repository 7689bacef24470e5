import type { Document } from "../../../vocabulary/generated/definition.ts";
import { unquoteLiteral } from "../../model/literal.ts";

/** The file behind an author's name for an image: a name in `images`, else the path or URI itself. */
export function imageSource(document: Pick<Document, "images">, named: string): string {
  const name = unquoteLiteral(named);
  const { images } = document;
  const entry = images !== undefined && Object.hasOwn(images, name) ? images[name] : undefined;
  return entry === undefined ? name : unquoteLiteral(entry.src);
}
