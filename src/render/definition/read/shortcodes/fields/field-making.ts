import { shown } from "../../../../contract/quoted.ts";
import type { FormField } from "../../../../model/document/field.ts";
import type { Size } from "../../../../model/geometry.ts";
import { heightOf, isRightToLeft, type Line } from "../../../../model/text/line.ts";
import type { ShortcodeScene } from "../effect.ts";
import { boxOf, type FieldAlign, type FieldLook, padding } from "./field-look.ts";
import type { FieldSlots } from "./field-slots.ts";

/** A field's shortcode, and all that its making needs. */
export interface FieldContext {
  readonly slots: FieldSlots;
  readonly look: FieldLook;
  readonly scene: ShortcodeScene;
  readonly size: (usual: Size) => Size;
}

export interface MadeField<Field = FormField> {
  readonly field: Field;
  readonly size: Size;
  /** How far the baseline of its text is above its foot. */
  readonly drop: number;
  /** Stands behind it. */
  readonly text?: string;
}

/** Properties that every kind of field has. */
export function common({ slots: { name, options }, look, scene }: FieldContext, size: Size) {
  return {
    name,
    label: options.label ?? name,
    isRequired: options.required === true,
    isReadOnly: options.readonly === true,
    path: scene.path,
    size: look.text.size,
    color: look.text.color,
    border: look.border,
    background: look.background,
    box: boxOf(size, look),
  };
}

/** As the field's style says; without one, where the text begins. */
export const alignOf = ({ look }: FieldContext, lines: readonly Line[]): FieldAlign =>
  look.align ?? (isRightToLeft(lines) ? "right" : "left");

/** Reports a value that a field does not take. `what` says also what the field has instead. */
export function reportValue({ slots, scene }: FieldContext, what: string): void {
  const message = `The field ${shown(slots.name)} ${what}.`;
  scene.context.report.add("CONTENT_ERROR", "FIELD_VALUE_INVALID", scene.path, message);
}

/** The same where nothing is lost. */
export function remarkOnValue({ slots, scene }: FieldContext, what: string): void {
  scene.context.report.add(undefined, "FIELD_VALUE_INVALID", scene.path, `The field ${shown(slots.name)} ${what}.`);
}

/** Reports text that its field cuts off. */
export function reportClipped(lines: readonly Line[], { width, height }: Size, { slots, scene }: FieldContext): void {
  const widest = Math.max(0, ...lines.map((line) => line.width));
  if (widest <= width - 2 * padding + 0.01 && heightOf(lines) <= height + 0.01) return;
  const message = `The text of the field ${shown(slots.name)} is larger than the field, which cuts it off.`;
  scene.context.report.add("CONTENT_ERROR", "TEXT_CLIPPED", scene.path, message);
}
