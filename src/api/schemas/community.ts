import { listOf, orNull, text } from "../../vocabulary/http/schema.ts";
import { publishedFields, visibilities } from "../../vocabulary/http/templates/publishing.ts";
import { limits } from "../../vocabulary/limits.ts";

/**
 * Members with which callers publish a template; members left out stay unchanged. Any change needs the scope
 * templates:publish.
 */
export const publishingOptions = {
  visibility: text("private until it is said; community is another word for public", {
    enum: [...visibilities, "community"],
  }),
  sharedWith: { ...publishedFields.sharedWith, maxItems: limits.sharedWith },
  category: orNull(text("At most 50 characters; null: none", { maxLength: limits.categoryLength })),
  tags: {
    ...listOf(text("A tag", { maxLength: limits.tagLength }), "At most 10, each of at most 30 characters"),
    maxItems: limits.tags,
  },
  description: orNull(text("At most 500 characters; null: none", { maxLength: limits.descriptionLength })),
};
