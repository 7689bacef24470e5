import { type FieldOption, type ForeignField, has } from "./form.ts";
import { isSwitch } from "./form-record.ts";

/** The new value of a field, in the form in which the file states it. */
export type NewFieldValue =
  | { readonly kind: "text"; readonly text: string }
  /** The name of a button's state; `Off`: none. */
  | { readonly kind: "state"; readonly state: string }
  /** `places`: of the chosen among the options; a text that is none of them has no place. */
  | { readonly kind: "chosen"; readonly chosen: readonly FieldOption[]; readonly places: readonly number[] };

export type ReadFieldValue = NewFieldValue | { readonly fault: string };

/** Reads the value that a request gives for a field; null empties it. */
export function readValue(field: ForeignField, value: unknown): ReadFieldValue {
  switch (field.type) {
    case "text":
      return textValue(field, value ?? "");
    case "checkbox":
    case "radio":
      return isSwitch(field) ? switchValue(field, value ?? false) : stateValue(field, value);
    case "choice":
    case "list":
      return chosenValue(field, value ?? []);
    case "signature":
      return { fault: "It is a signature field, which is signed and not filled." };
    case "button":
      return { fault: "It is a button, which has no value." };
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

function textValue(field: ForeignField, value: unknown): ReadFieldValue {
  if (typeof value !== "string") return { fault: `It takes a text, not ${kindOf(value)}.` };
  if (has(field, "password"))
    return { fault: "It is for a password, which is not kept in files (ISO 32000-1, table 228)." };
  const text = value.replace(/\r\n?/g, "\n");
  if (control.test(text)) return { fault: "The text holds a control character." };
  if (!has(field, "multiline") && text.includes("\n")) return { fault: "It has one line, and the text has several." };
  const length = [...text].length;
  if (field.most !== undefined && length > field.most)
    return { fault: `It takes ${field.most} characters, and the text has ${length}.` };
  return { kind: "text", text };
}

function switchValue(field: ForeignField, value: unknown): ReadFieldValue {
  const [on] = field.widgets.flatMap(({ state }) => state ?? []);
  if (typeof value === "boolean") return { kind: "state", state: value ? (on ?? "Yes") : "Off" };
  return typeof value === "string"
    ? stateValue(field, value)
    : { fault: `It takes true or false, not ${kindOf(value)}.` };
}

function stateValue(field: ForeignField, value: unknown): ReadFieldValue {
  if (value === undefined || value === null || value === "Off") return { kind: "state", state: "Off" };
  if (typeof value !== "string") return { fault: `It takes one of its options as a text, not ${kindOf(value)}.` };
  const { widgets } = field;
  const found = widgets.find(({ option }) => option === value) ?? widgets.find(({ state }) => state === value);
  if (found?.state !== undefined) return { kind: "state", state: found.state };
  return {
    fault: `${shownText(value)} is none of its options, which are ${listed(widgets.flatMap((one) => one.option ?? []))}.`,
  };
}

function chosenValue(field: ForeignField, value: unknown): ReadFieldValue {
  const wanted: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (wanted.length > 1 && !has(field, "multiSelect")) return { fault: "It takes one of its options, not several." };
  if (wanted.length > field.options.length + 1) return { fault: "There are more values than options." };
  const chosen: FieldOption[] = [];
  const places: number[] = [];
  for (const one of wanted) {
    if (typeof one !== "string") return { fault: `It takes a text, not ${kindOf(one)}.` };
    const place = optionIndex(field.options, one);
    const option = field.options[place];
    if (option !== undefined) {
      chosen.push(option);
      places.push(place);
    } else if (field.type === "choice" && has(field, "edit") && !/[\n\r]/.test(one) && !control.test(one)) {
      chosen.push({ value: one, text: one });
    } else {
      return {
        fault: `${shownText(one)} is none of its options, which are ${listed(field.options.map((each) => each.value))}.`,
      };
    }
  }
  return { kind: "chosen", chosen, places: places.toSorted((a, b) => a - b) };
}

/** By its value first, then by the text that is seen. */
function optionIndex(options: readonly FieldOption[], wanted: string): number {
  const byValue = options.findIndex(({ value }) => value === wanted);
  return byValue >= 0 ? byValue : options.findIndex(({ text }) => text === wanted);
}

const shownText = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

const mostListed = 10;

function listed(values: readonly string[]): string {
  const some = [...new Set(values)];
  const shown = some.slice(0, mostListed).map(shownText).join(", ");
  if (some.length === 0) return "none";
  return some.length > mostListed ? `${shown} and ${some.length - mostListed} more` : shown;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
