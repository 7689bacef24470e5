import { type DictionaryEntries, textString } from "../../../pdf-syntax/objects.ts";
import type { AnnotationKey } from "./element.ts";
import type { Tags } from "./tags.ts";

/**
 * Entries that put an annotation into the structure tree: its key in the parent tree (ISO 32000-1, 14.7.4.4) and its
 * description (ISO 14289-1, 7.18.1). Empty in an untagged document.
 */
export function annotationEntries(
  tag: AnnotationKey | undefined,
  tags: Tags | undefined,
  said: string,
): DictionaryEntries {
  if (tag === undefined || tags === undefined) return {};
  return { Contents: textString(said), StructParent: String(tags.keyOf(tag.owner)) };
}
