import type { Static } from "typebox";
import { parseGuid } from "../../ids.ts";
import { guid, listOf, orNull, text, words } from "../schema.ts";

export const visibilities = ["private", "shared", "public"] as const;
type Visibility = (typeof visibilities)[number];

/** Members that the answer about a published template has. */
export const publishedFields = {
  visibility: text("Who sees it", { enum: visibilities }),
  /** Tenants that see it while it is `shared`; kept with every other visibility. */
  sharedWith: listOf(guid("A tenant"), "Tenants that see it when it is shared"),
  category: orNull(text("What kind of document it makes")),
  tags: words("Words to find it by"),
  description: orNull(text("What it is for")),
};

/** How a template is shown to other tenants. */
export type TemplatePublication = {
  readonly [Field in keyof typeof publishedFields]: Static<(typeof publishedFields)[Field]>;
};

/** A change that a caller requests: members left out stay unchanged. `community` is another word for `public`. */
export interface PublishingRequest {
  readonly visibility?: Visibility | "community" | undefined;
  readonly sharedWith?: readonly string[] | undefined;
  readonly category?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
}

/** Publishing state of a template that was never published. */
export const unpublished: TemplatePublication = {
  visibility: "private",
  sharedWith: [],
  category: null,
  tags: [],
  description: null,
};

/** The publishing state after a change: texts trimmed, empty ones removed, tags and tenants without duplicates. */
export function published(
  before: TemplatePublication,
  request: PublishingRequest,
  ownTenant: string,
): TemplatePublication {
  const { visibility, sharedWith, category, tags, description } = request;
  const tenants = sharedWith?.map((id) => parseGuid(id) ?? id).filter((id) => id !== ownTenant);
  return {
    visibility: visibility === "community" ? "public" : (visibility ?? before.visibility),
    sharedWith: tenants === undefined ? before.sharedWith : [...new Set(tenants)],
    category: category === undefined ? before.category : textOrNone(category),
    tags: tags === undefined ? before.tags : eachOnce(tags),
    description: description === undefined ? before.description : textOrNone(description),
  };
}

export function isSamePublishing(one: TemplatePublication, other: TemplatePublication): boolean {
  return JSON.stringify(publishingOf(one)) === JSON.stringify(publishingOf(other));
}

/** Its members, out of what has others as well. */
export function publishingOf({
  visibility,
  sharedWith,
  category,
  tags,
  description,
}: TemplatePublication): TemplatePublication {
  return { visibility, sharedWith, category, tags, description };
}

function textOrNone(text: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

/** Tags without duplicates, in the spelling of their first occurrence; tags that differ only in case are the same. */
function eachOnce(tags: readonly string[]): readonly string[] {
  const first = new Map<string, string>();
  for (const tag of tags.map((tag) => tag.trim()))
    if (tag !== "" && !first.has(folded(tag))) first.set(folded(tag), tag);
  return [...first.values()];
}

/** A form of a text for comparisons without regard to case and Unicode composition. */
export function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
