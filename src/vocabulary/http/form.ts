export const fieldTypes = ["text", "checkbox", "radio", "choice", "list", "button", "signature"] as const;
export type FieldType = (typeof fieldTypes)[number];

/** What a field holds, and what filling takes: a text, whether a box is on, the value of one choice or a list of them; null: nothing. */
export type FieldValue = string | boolean | readonly string[] | null;

/** A field of a PDF file's form. */
export interface FormFieldRecord {
  /** With the names of the fields above it, joined by full stops (ISO 32000-1, 12.7.3.2). */
  readonly name: string;
  /** `button`: one that does something, and has no value. */
  readonly type: FieldType;
  /** What the file says the field is for. */
  readonly label: string | null;
  readonly value: FieldValue;
  /** What can be chosen, and how it is shown; null: nothing is offered. */
  readonly options: readonly FieldOption[] | null;
  /** Most characters of a text; null: any number. */
  readonly maxLength: number | null;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** A text of several lines. */
  readonly multiline: boolean;
  /** A text of which each character has a place of its own. */
  readonly comb: boolean;
  /** Several options can be chosen at once. */
  readonly multiple: boolean;
  /** A choice that takes other texts than its options too. */
  readonly editable: boolean;
  readonly places: readonly FieldPlace[];
}

interface FieldOption {
  readonly value: string;
  readonly text: string;
}

/** Where a field is seen, in points from the upper left corner of the page as it is shown. */
export interface FieldPlace {
  /** From 1; null: on no page. */
  readonly page: number | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Of boxes and radio buttons: the value when this one is on. */
  readonly option: string | null;
}

/** The fields of a PDF file. */
export interface FormRecord {
  readonly pages: number;
  readonly fields: readonly FormFieldRecord[];
  /** The file has an XFA form as well, which filling takes away. */
  readonly hasXfa: boolean;
  /** Scripts calculate, format or check fields; filling runs none. */
  readonly hasScripts: boolean;
  /** The file is signed; what its signatures forbid is not filled. */
  readonly signed: boolean;
}
