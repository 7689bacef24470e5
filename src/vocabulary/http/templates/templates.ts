import type { Static } from "typebox";
import { limits } from "../../limits.ts";
import { faults } from "../placed.ts";
import { retention } from "../retention.ts";
import { count, flag, guid, instant, type JsonSchema, orNull, record, text } from "../schema.ts";
import { publishedFields } from "./publishing.ts";
import { templateFile } from "./template-file.ts";
import { wordInspection } from "./word-inspection.ts";

/** How a revision was created: with its template, by a PUT, as a save point, or by reverting to an earlier one. */
const revisionOrigins = ["create", "update", "revision", "revert"] as const;
export type RevisionOrigin = (typeof revisionOrigins)[number];

export const templateFields = {
  id: guid("The template's identifier"),
  parentId: orNull(guid("The template it came from")),
  tenantId: guid("Whose it is"),
  name: text("What people call it", { maxLength: limits.templateNameLength }),
  content: text("A document definition: JSON in a string"),
  testData: text("Sample data: JSON in a string"),
  createdAt: instant("When it was made"),
  createdBy: text("The author's client id"),
  owner: text("The owner's client id"),
  file: templateFile,
  retention: retention("How long documents made of it are kept; absent: as the tenant's others"),
  updatedAt: instant("When it was last changed"),
  revision: text("rev-<compact UTC date and time>"),
};

const live = text("Label of the revision that documents are made of; absent: the latest");

const warnings = faults("Of content just saved: why documents could not be made of it, and what in it is doubtful");

const mayBeAbsent = [
  "live",
  "file",
  "retention",
  "visibility",
  "sharedWith",
  "category",
  "tags",
  "description",
] as const;

const template = record("Template", { ...templateFields, live, warnings, ...publishedFields }, [
  ...mayBeAbsent,
  "warnings",
  "testData",
]);

const { content: _content, testData: _testData, ...withoutTexts } = templateFields;

const templateSummary = record("TemplateSummary", { ...withoutTexts, live, ...publishedFields }, mayBeAbsent);

const templateName = record("TemplateName", { id: templateFields.id, name: templateFields.name });

const revision = record(
  "TemplateRevision",
  {
    ...templateFields,
    id: guid("The revision's identifier"),
    parentId: orNull(guid("The revision it came from; null for the first")),
    templateId: guid("Whose revision it is"),
    latest: flag("Whether the template says this now"),
    live: flag("Whether the template's live pointer names it: documents are made of it, whichever is the latest"),
    origin: text("How it came to be", { enum: revisionOrigins }),
    note: orNull(text("What its author wrote about it")),
    warnings,
  },
  ["content", "testData", "file", "retention", "warnings"],
);

const { sharedWith, ...shown } = publishedFields;

const summary = {
  id: guid("The template's identifier"),
  name: text("Its name"),
  ...shown,
  owner: text("The owner's client id; to other tenants the identifier of the owner's tenant"),
  revision: text("Of its latest revision: rev-<compact UTC date and time>"),
  likes: count("Tenants that like it"),
  likedByMe: flag("Whether the caller's tenant does"),
  createdAt: instant("When it was made"),
  updatedAt: instant("When it was last changed"),
};

const communitySummary = record("CommunityTemplate", summary);

const communityDetail = record(
  "CommunityTemplateDetail",
  {
    ...summary,
    parentId: templateFields.parentId,
    tenantId: templateFields.tenantId,
    content: templateFields.content,
    testData: templateFields.testData,
    file: templateFields.file,
    createdBy: text("The author's client id; to other tenants the identifier of the author's tenant"),
    sharedWith,
  },
  ["testData", "file", "sharedWith"],
);

const like = record("Like", {
  id: guid("The template's identifier"),
  likes: count("Tenants that like it now"),
  liked: flag("Whether the caller's tenant does"),
});

/** A template at one of its revisions. */
export type TemplateRecord = Static<typeof template>;
/** A template without its texts, as lists show it. */
export type TemplateSummary = Static<typeof templateSummary>;
/** The latest template of a name. */
export type TemplateName = Static<typeof templateName>;
/** A template as it was at one revision. Its times are the revision's own. */
export type RevisionRecord = Static<typeof revision>;
/** A template of the community, as the list shows it. */
export type CommunitySummary = Static<typeof communitySummary>;
/** A template of the community with its definition. Only its own tenant is shown `sharedWith`. */
export type CommunityDetail = Static<typeof communityDetail>;
/** Answer of like and unlike. */
export type LikeResult = Static<typeof like>;

/** Schemas of the answers with templates, those of the community included. */
export const templateSchemas: readonly JsonSchema[] = [
  template,
  templateSummary,
  templateName,
  revision,
  communitySummary,
  communityDetail,
  like,
  wordInspection,
];
