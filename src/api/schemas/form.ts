import { fieldTypes } from "../../vocabulary/http/form.ts";
import { limits } from "../../vocabulary/limits.ts";
import { count, type JsonSchema, listOf, record, text } from "./words.ts";

const yes = (description: string): JsonSchema => ({ type: "boolean", description });
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema["type"], "null"] });
const points = (description: string): JsonSchema => ({ type: "number", description });

const place = {
  page: orNull(count("From 1; null: on no page")),
  x: points("From the left edge of the page as it is shown, in points"),
  y: points("From its upper edge"),
  width: points("In points"),
  height: points("In points"),
  option: orNull(text("Of boxes and radio buttons: the value when this one is on")),
};

const option = { value: text("What is stored"), text: text("What is shown") };

const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});

const field = {
  name: text("With the names of the fields above it, joined by full stops"),
  type: text("What kind of field it is; a button has no value", { enum: fieldTypes }),
  label: orNull(text("What the file says the field is for")),
  value: {
    description: "What it holds, as filling takes it; null: nothing",
    anyOf: [{ type: ["string", "boolean", "null"] }, { type: "array", items: { type: "string" } }],
  },
  options: {
    type: ["array", "null"],
    items: object(option),
    description: "What can be chosen; null: nothing is offered",
  },
  maxLength: orNull(count("Most characters of a text; null: any number")),
  required: yes("A reader has to fill it"),
  readOnly: yes("A reader cannot change it"),
  multiline: yes("A text of several lines"),
  comb: yes("A text of which each character has a place of its own"),
  multiple: yes("Several options can be chosen at once"),
  editable: yes("It takes other texts than its options too"),
  places: listOf(object(place), "Where it is seen"),
};

export const form = record("Form", {
  pages: count("Pages of the file"),
  fields: listOf(object(field), "In the order of the form"),
  hasXfa: yes("The file has an XFA form as well, which filling takes away"),
  hasScripts: yes("Scripts calculate, format or check fields; filling runs none"),
  signed: yes("The file is signed; what its signatures forbid is not filled"),
});

const filling = {
  values: {
    type: "object",
    description:
      "By the fields' full names. A text, or true or false for a box, one of the options, or a list of them; null empties a field",
    additionalProperties: true,
  },
  flatten: yes("The values become part of the pages, and the form goes"),
  readOnly: yes("Fields that a reader cannot change are filled as well"),
  password: text("Opens the file if it is encrypted: its user's or its owner's", {
    maxLength: limits.formPasswordCharacters,
  }),
};

/** The body that fills a stored document. */
export const fillRequest: JsonSchema = {
  type: "object",
  required: ["values"],
  properties: filling,
  additionalProperties: false,
};

/** The body that fills an upload. */
export const fillUploadRequest: JsonSchema = {
  type: "object",
  required: ["file", "values"],
  properties: { file: text("The path of an uploaded PDF file, as `attachments/form.pdf`"), ...filling },
  additionalProperties: false,
};
