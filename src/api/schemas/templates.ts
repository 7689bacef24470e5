import { revisionOrigins } from "../../vocabulary/http/records.ts";
import { limits } from "../../vocabulary/limits.ts";
import { publishedFields, publishingOptions } from "./community.ts";
import { guid, instant, type JsonSchema, listOf, placed, record, text } from "./words.ts";

const templateFields = {
  id: guid("The template's identifier"),
  parentId: { ...guid("The template it came from"), type: ["string", "null"] },
  tenantId: guid("Whose it is"),
  name: text("What people call it", { maxLength: limits.templateNameLength }),
  content: text("A document definition: JSON in a string"),
  testData: { ...text("Sample data: JSON in a string"), type: ["string", "null"] },
  createdAt: instant("When it was made"),
  createdBy: text("The author's client id"),
  owner: text("The owner's client id"),
  updatedAt: instant("When it was last changed"),
  revision: text("rev-<compact UTC date and time>"),
};

const warnings = listOf(
  { type: "object", properties: placed("Fault", "Warning") },
  "Of content just saved: why documents could not be made of it, and what in it is doubtful",
);

const changedTestData = {
  ...templateFields.testData,
  description: "Sample data: JSON in a string; absent: as before, null: none",
};

const templateRecord = record("Template", { ...templateFields, warnings, ...publishedFields }, [
  "warnings",
  "testData",
  ...Object.keys(publishedFields),
]);
const templateName = record("TemplateName", { id: templateFields.id, name: templateFields.name });

const revisionRecord = record(
  "TemplateRevision",
  {
    ...templateFields,
    id: guid("The revision's identifier"),
    parentId: { ...guid("The revision it came from; null for the first"), type: ["string", "null"] },
    templateId: guid("Whose revision it is"),
    latest: { type: "boolean", description: "Whether the template says this now" },
    origin: text("How it came to be", { enum: revisionOrigins }),
    note: { ...text("What its author wrote about it"), type: ["string", "null"] },
    warnings,
  },
  ["content", "testData", "warnings"],
);

/** What templates are answered as. */
export const templateSchemas: readonly JsonSchema[] = [templateRecord, templateName, revisionRecord];

export const newTemplate: JsonSchema = {
  type: "object",
  required: ["name", "content"],
  properties: {
    name: text("What people call it", { minLength: 1, maxLength: limits.templateNameLength }),
    content: text("A document definition: JSON in a string. It is kept as it is, and checked when a document is made."),
    testData: { ...templateFields.testData },
    parentId: { ...templateFields.parentId },
    ...publishingOptions,
  },
};

export const changedTemplate: JsonSchema = {
  type: "object",
  required: ["id", "content"],
  properties: {
    id: text("The same as in the path"),
    content: text("A document definition: JSON in a string"),
    name: text("What people call it; absent: as before", { minLength: 1, maxLength: limits.templateNameLength }),
    testData: changedTestData,
    createdBy: text("Absent: as before"),
    owner: text("Absent: as before"),
    ...publishingOptions,
  },
};

const note = text("A remark to find it by", { maxLength: limits.noteLength });

/** Which revision of a template, where one is named. */
export const templatePin: Readonly<Record<string, JsonSchema>> = {
  revision: text("Of the template: a rev- label or a revision's id, in place of the newest"),
  asOf: text(
    "The template as it was at an instant (2026-03-28T14:30:00Z), or at a position or an event's id out of its history",
  ),
};

/** All may be left out, the body too: what is absent stays as it is. */
export const newRevision: JsonSchema = {
  type: ["object", "null"],
  properties: {
    content: text("A document definition: JSON in a string"),
    name: text("What people call it", { minLength: 1, maxLength: limits.templateNameLength }),
    testData: changedTestData,
    note,
  },
};

export const revertNote: JsonSchema = { type: ["object", "null"], properties: { note } };
