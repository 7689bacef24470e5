import { retention } from "../../vocabulary/http/retention.ts";
import { type JsonSchema, orNull, text } from "../../vocabulary/http/schema.ts";
import { templateFields } from "../../vocabulary/http/templates/templates.ts";
import { limits } from "../../vocabulary/limits.ts";
import { publishingOptions } from "./community.ts";

const testData = orNull(templateFields.testData);
const changedTestData = { ...testData, description: "Sample data: JSON in a string; absent: as before, null: none" };

const changedRetention = orNull(
  retention("How long documents made of it are kept; absent: as before, null: as the tenant's others"),
);

export const newTemplate: JsonSchema = {
  type: "object",
  required: ["name", "content"],
  properties: {
    name: text("What people call it", { minLength: 1, maxLength: limits.templateNameLength }),
    content: text("A document definition: JSON in a string. It is kept as it is, and checked when a document is made."),
    testData,
    parentId: templateFields.parentId,
    retention: templateFields.retention,
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
    retention: changedRetention,
    ...publishingOptions,
  },
};

const note = text("A remark to find it by", { maxLength: limits.noteLength });

/** Which revision of a template, where one is named. */
export const templatePin = {
  revision: text("Of the template: a rev- label or a revision's id, in place of the live one or the newest"),
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
    retention: changedRetention,
    note,
  },
};

/** Both null and a name must be said: an empty body is a mistake. */
export const liveRevision: JsonSchema = {
  type: "object",
  required: ["revision"],
  properties: {
    revision: orNull(
      text("A rev- label or a revision's id; null: the latest, whichever it is", {
        minLength: 1,
        maxLength: limits.momentLength,
      }),
    ),
  },
};

export const revertNote: JsonSchema = { type: ["object", "null"], properties: { note } };
