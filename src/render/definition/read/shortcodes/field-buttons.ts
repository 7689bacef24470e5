import type { FormField } from "../../../model/document/field.ts";
import type { Malformed } from "./effect.ts";
import { circleOf, dotOf, tickOf } from "./field-look.ts";
import { common, type MadeField, type Making } from "./field-making.ts";
import { wrongName } from "./field-slots.ts";

/** A box to tick, with its label behind it. */
export function checkBox(making: Making): MadeField | Malformed {
  const { slots, look } = making;
  const [third = ""] = slots.own;
  const isValue = slots.bound[0] === true || third === "true" || third === "false";
  if (isValue && third !== "true" && third !== "false") return { malformed: "its value is neither true nor false" };
  const size = making.size({ width: 14, height: 14 });
  const label = slots.options.label ?? (isValue || third === "" ? slots.name : third);
  const field: FormField = {
    ...common(making, size),
    label,
    kind: "checkbox",
    isOn: third === "true",
    exported: slots.options.export ?? "Yes",
    content: tickOf(size, look.text.color),
  };
  const made = { field, size, drop: size.height * 0.2 };
  return isValue || third === "" ? made : { ...made, text: third };
}

/** One of the buttons of a group. */
export function radioButton(making: Making): MadeField | Malformed {
  const { slots, look } = making;
  const [group = "", chosen = ""] = slots.own;
  const wrong = wrongName(group);
  if (wrong !== undefined) return { malformed: group === "" ? "it names no group" : wrong };
  if (chosen !== "" && chosen !== "true" && chosen !== "false") return { malformed: "`chosen` is true or false" };
  const size = making.size({ width: 14, height: 14 });
  const field: FormField = {
    ...common(making, size),
    kind: "radio",
    group,
    isOn: chosen === "true",
    exported: slots.options.export ?? slots.name,
    box: circleOf(size, look),
    content: dotOf(size, look.text.color),
  };
  return { field, size, drop: size.height * 0.2 };
}
