import type { LinkTarget } from "../../../model/look.ts";
import type { Part } from "../../../model/page/part.ts";

/** A link in text; one to a footnote has the note's name. */
export const linkPart = (target: LinkTarget, path: string): Part =>
  target.kind === "destination" ? { role: "Link", path, name: target.name } : { role: "Link", path };
