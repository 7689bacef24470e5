import type { Vectors } from "../drawing/picture.ts";
import type { Points } from "../geometry.ts";
import type { Color } from "../look.ts";

interface FieldBase {
  readonly name: string;
  /** Purpose of the field, which assistive technology reads out. */
  readonly label: string;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  /** A JSON Pointer, for findings. */
  readonly path: string;
  /** Font size of what a reader types. */
  readonly size: Points;
  readonly color: Color;
  readonly border: { readonly width: Points; readonly color: Color } | undefined;
  readonly background: Color | undefined;
  /** The frame, as large as the field. */
  readonly box: Vectors;
}

export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly value: string;
  /** Seen while the field is empty; "": none. */
  readonly placeholder: string;
  /** A date's pattern, and the value as "2026-07-01" or "". */
  readonly date?: { readonly pattern: string; readonly day: string };
  readonly isMultiline: boolean;
  /** Each character has a place of its own, of `most` places side by side. */
  readonly isComb: boolean;
  /** Most characters that a reader can type; undefined: any number. */
  readonly most: number | undefined;
  readonly align: "left" | "center" | "right";
  /** The value or, without one, the placeholder, as large as the field. */
  readonly content: Vectors;
}

export interface CheckBox extends FieldBase {
  readonly kind: "checkbox";
  readonly isOn: boolean;
  /** The value of a box that is on: ASCII letters, digits, hyphens and underscores. */
  readonly exported: string;
  /** Mark drawn on the box when it is on. */
  readonly content: Vectors;
}

/** A button of a group; the group is the form's field, and one of its buttons is its value. */
export interface RadioButton extends FieldBase {
  readonly kind: "radio";
  readonly group: string;
  readonly isOn: boolean;
  /** The group's value when this button is chosen; any text. */
  readonly exported: string;
  /** Mark drawn on the button when it is chosen. */
  readonly content: Vectors;
}

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  /** Index of the option with which a list begins when it is opened. */
  readonly firstSeen: number;
  /** All options are seen; else it is a drop-down list. */
  readonly isList: boolean;
  readonly isMultiple: boolean;
  readonly align: "left" | "center" | "right";
  readonly content: Vectors;
}

/** A place for a signature that is added to the finished file. */
export interface SignaturePlaceField extends FieldBase {
  readonly kind: "signature";
  readonly content: Vectors;
}

/** A field of a form on its line; what is seen of it is made of `box` and `content`. */
export type FormField = TextField | CheckBox | RadioButton | ChoiceField | SignaturePlaceField;

/** By which the form knows it: buttons go by their group. */
export const formName = (field: FormField): string => (field.kind === "radio" ? field.group : field.name);

/** Whether the field only has its name, which is for programs, to say what it is for. */
export const isOnlyNamed = (field: FormField): boolean =>
  field.label === field.name ||
  (field.kind === "text" && field.date !== undefined && field.label === `${field.name} (${field.date.pattern})`);

/** Behind a chosen option of a list, as viewers have it. */
export const chosenColor: Color = { r: 0.6, g: 0.757, b: 0.855 };
