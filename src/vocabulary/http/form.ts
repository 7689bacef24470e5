import type { Static } from "typebox";
import { count, flag, listOf, number, object, orNull, record, text, typed } from "./schema.ts";

const fieldTypes = ["text", "checkbox", "radio", "choice", "list", "button", "signature"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Value of a field, both as read and as filled in: a text, whether a box is on, one choice or a list of choices; null: empty. */
export type FieldValue = string | boolean | readonly string[] | null;

/** A rectangle in points from the upper left corner of the page as it is shown. */
const place = object({
  page: orNull(count("From 1; null: on no page")),
  x: number("From the left edge of the page as it is shown, in points"),
  y: number("From its upper edge"),
  width: number("In points"),
  height: number("In points"),
  option: orNull(text("Of boxes and radio buttons: the value when this one is on")),
});

const option = object({ value: text("What is stored"), text: text("What is shown") });

const field = object({
  name: text("With the names of the fields above it, joined by full stops"),
  type: text("What kind of field it is; a button has no value", { enum: fieldTypes }),
  label: orNull(text("What the file says the field is for")),
  value: typed<FieldValue>({
    description: "What it holds, as filling takes it; null: nothing",
    anyOf: [{ type: ["string", "boolean", "null"] }, { type: "array", items: { type: "string" } }],
  }),
  options: orNull(listOf(option, "What can be chosen; null: nothing is offered")),
  maxLength: orNull(count("Most characters of a text; null: any number")),
  required: flag("A reader has to fill it"),
  readOnly: flag("A reader cannot change it"),
  multiline: flag("A text of several lines"),
  comb: flag("A text of which each character has a place of its own"),
  multiple: flag("Several options can be chosen at once"),
  editable: flag("It takes other texts than its options too"),
  places: listOf(place, "Where it is seen"),
});

export const form = record("Form", {
  pages: count("Pages of the file"),
  fields: listOf(field, "In the order of the form"),
  hasXfa: flag("The file has an XFA form as well, which filling takes away"),
  hasScripts: flag("Scripts calculate, format or check fields; filling runs none"),
  signed: flag("The file is signed; what its signatures forbid is not filled"),
});

/** A field of a PDF file's form, by its full name (ISO 32000-1, 12.7.3.2). */
export type FormFieldRecord = Static<typeof field>;
export type FieldPlace = Static<typeof place>;
/** The fields of a PDF file. */
export type FormRecord = Static<typeof form>;
