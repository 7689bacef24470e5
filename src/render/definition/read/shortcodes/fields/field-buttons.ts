import { shown } from "../../../../contract/quoted.ts";
import type { FormField } from "../../../../model/document/field.ts";
import { circleOf, dotOf, tickOf } from "./field-look.ts";
import { common, type FieldContext, type MadeField, remarkOnValue, reportValue } from "./field-making.ts";
import { fieldName } from "./field-slots.ts";

/** A box to tick, with its label behind it. */
export function checkBox(making: FieldContext): MadeField {
  const { slots, look } = making;
  const [third = ""] = slots.own;
  const isValue = slots.bound[0] === "whole" || third === "true" || third === "false";
  const text = isValue ? "" : third.replace(lineEnds, " ");
  const size = making.size({ width: 14, height: 14 });
  const field: FormField = {
    ...common(making, size),
    label: slots.options.label ?? (text === "" ? slots.name : text),
    kind: "checkbox",
    isOn: isValue && isTrue(third, "it is not ticked", making),
    exported: slots.options.export ?? "Yes",
    content: tickOf(size, look.text.color),
  };
  const made = { field, size, drop: size.height * 0.2 };
  return text === "" ? made : { ...made, text };
}

const lineEnds = /[\n\r\t\v\f\u0085\u2028\u2029]+/g;

/** One of the buttons of a group. */
export function radioButton(making: FieldContext): MadeField {
  const { slots, look, scene } = making;
  const [group = "", chosen = ""] = slots.own;
  const size = making.size({ width: 14, height: 14 });
  const field: FormField = {
    ...common(making, size),
    kind: "radio",
    group: fieldName(group, "group", scene),
    isOn: chosen !== "" && isTrue(chosen, "it is not chosen", making),
    exported: slots.options.export ?? slots.name,
    box: circleOf(size, look),
    content: dotOf(size, look.text.color),
  };
  return { field, size, drop: size.height * 0.2 };
}

/** `otherwise`: what becomes of a button whose value is neither; that it is empty is no more than a remark. */
function isTrue(value: string, otherwise: string, making: FieldContext): boolean {
  if (value === "true" || value === "false") return value === "true";
  if (value !== "") reportValue(making, `has the value ${shown(value)}, which is neither true nor false; ${otherwise}`);
  else remarkOnValue(making, `has an empty value, neither true nor false; ${otherwise}`);
  return false;
}
