import { visibilities } from "../../vocabulary/http/publishing.ts";
import { limits } from "../../vocabulary/limits.ts";
import { count, guid, instant, type JsonSchema, listOf, record, text } from "./words.ts";

const orNone = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ["string", "null"] });

/** What a template answers once it was published. */
export const publishedFields = {
  visibility: text("Who sees it", { enum: visibilities }),
  sharedWith: listOf(guid("A tenant"), "Tenants that see it when it is shared"),
  category: orNone(text("What kind of document it makes")),
  tags: listOf({ type: "string" }, "Words to find it by"),
  description: orNone(text("What it is for")),
};

/** What callers may say of it; what is left out stays. Needs the scope templates:publish when it changes anything. */
export const publishingOptions = {
  visibility: text("private until it is said; community is another word for public", {
    enum: [...visibilities, "community"],
  }),
  sharedWith: { ...publishedFields.sharedWith, maxItems: limits.sharedWith },
  category: orNone(text("At most 50 characters; null: none", { maxLength: limits.categoryLength })),
  tags: {
    ...listOf(text("A tag", { maxLength: limits.tagLength }), "At most 10, each of at most 30 characters"),
    maxItems: limits.tags,
  },
  description: orNone(text("At most 500 characters; null: none", { maxLength: limits.descriptionLength })),
};

const { sharedWith: _, ...shown } = publishedFields;

const summary = {
  id: guid("The template's identifier"),
  name: text("Its name"),
  ...shown,
  owner: text("The owner's client id; to other tenants the identifier of the owner's tenant"),
  revision: text("Of its latest revision: rev-<compact UTC date and time>"),
  likes: count("Tenants that like it"),
  likedByMe: { type: "boolean", description: "Whether the caller's tenant does" },
  createdAt: instant("When it was made"),
  updatedAt: instant("When it was last changed"),
};

const summaryRecord = record("CommunityTemplate", summary);

const detailRecord = record(
  "CommunityTemplateDetail",
  {
    ...summary,
    parentId: orNone(guid("The template it came from")),
    tenantId: guid("Whose it is"),
    content: text("A document definition: JSON in a string"),
    testData: text("Sample data: JSON in a string"),
    createdBy: text("The author's client id; to other tenants the identifier of the author's tenant"),
    sharedWith: publishedFields.sharedWith,
  },
  ["testData", "sharedWith"],
);

const like = record("Like", {
  id: guid("The template's identifier"),
  likes: count("Tenants that like it now"),
  liked: { type: "boolean", description: "Whether the caller's tenant does" },
});

/** What the community's routes answer. */
export const communitySchemas: readonly JsonSchema[] = [summaryRecord, detailRecord, like];
