import type { Static } from "typebox";
import { type ImpactKind, impactKindNames, impactKinds } from "../../compare/impact/impact-kinds.ts";
import { limits } from "../../limits.ts";
import type { DiagnosedBox } from "../diagnosis.ts";
import { count, type JsonSchema, listOf, number, object, record, text, typed, words } from "../schema.ts";

const kind = text(
  `What becomes of a document: ${impactKindNames.map((name) => `\`${name}\`, ${impactKinds[name]}`).join("; ")}`,
  { enum: impactKindNames },
);

const change = object(
  {
    kind,
    path: text("JSON Pointer into the new definition; of what is removed into the old one; empty: the whole document"),
    code: text("Of a warning or a refusal"),
    page: count("From 1"),
    box: typed<DiagnosedBox>(
      listOf(number("In points"), "Left, top, width and height, from the page's top left corner"),
    ),
  },
  { optional: ["code", "page", "box"] },
);

const pages = object({ before: count("0: refused"), after: count("0: refused") });

const group = object({
  kinds: listOf(kind, "The gravest first"),
  documents: count("How many change alike"),
  worst: text("The data of the one whose pages change most in number; what follows is of it"),
  examples: words("The first of the data"),
  pages,
  changes: listOf(change, "The gravest first; at most 20"),
  more: count("Changes beyond those"),
});

/** Members of a report about documents under another definition. */
const reportMembers = {
  documents: count("Documents that were compared"),
  changed: count("Those of them that change"),
  refusedByBoth: object({
    documents: count("Data that neither definition makes a document of: nothing was compared"),
    examples: listOf(object({ name: text("The data"), code: text("Why the new one does not") }), "The first of them"),
  }),
  kinds: typed<Readonly<Partial<Record<ImpactKind, number>>>>({
    type: "object",
    additionalProperties: count("Documents"),
    description: "How many documents change in which way",
  }),
  groups: listOf(group, "Documents that change alike, the gravest first; at most 50"),
  groupsLeftOut: count("Groups beyond those"),
};

export type ImpactReport = { readonly [Part in keyof typeof reportMembers]: Static<(typeof reportMembers)[Part]> };

/** The answer of a service. */
export const templateImpact = record(
  "TemplateImpact",
  {
    templateId: text("The template"),
    against: text("Label of the older revision"),
    revision: text("Label of the newer one; left out: the definition came with the request"),
    given: count("Sets of data that there are"),
    notReached: count(
      "Sets that were drawn and not compared: a minute was over, or the tenant had no preview left in this minute",
    ),
    ...reportMembers,
  },
  ["revision"],
);

export type TemplateImpact = Static<typeof templateImpact>;

const named = (description: string): JsonSchema => ({
  type: "object",
  additionalProperties: { type: "object" },
  maxProperties: limits.impactSets,
  description,
});

/** What is compared, beside what the query says. */
export const impactBody: JsonSchema = {
  $id: "TemplateImpactRequest",
  type: "object",
  properties: {
    content: {
      type: ["object", "string"],
      description: "The new definition, or JSON of one in a string; left out: the query names a revision",
    },
    data: named("Sets of data by their names; without any, the test data of the older revision are taken"),
  },
  additionalProperties: false,
};
