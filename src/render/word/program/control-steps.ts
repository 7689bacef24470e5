import { charge } from "../../definition/bind/expression/computed.ts";
import { textOf } from "../../definition/bind/scope/resolve.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import type { WordControl } from "../controls/control-value.ts";
import { dated, textOfValue } from "./field-steps.ts";
import type { FillingState } from "./filling-state.ts";
import type { WordInstruction } from "./instruction.ts";
import { valueOfName } from "./merge-name.ts";
import { writtenText } from "./written-text.ts";

type ControlStep = Extract<WordInstruction, { readonly kind: "control" }>;

/** What a control shows, what its part of the file's data gets, and what its properties say of it. */
interface ControlText {
  readonly shown: string;
  readonly stored: string;
  readonly properties: string;
}

/** A control with its value; without one it stays as it was: a reader may fill it. */
export function writtenControl({ control, where, loops }: ControlStep, scope: DataScope, state: FillingState): string {
  charge({ scope, path: state.path, entry: undefined }, 1);
  const found = valueOfName(control.name, scope, state.members);
  if (found === undefined || found === null) {
    if (found === undefined)
      scope.missing.report.add(
        undefined,
        "UNRESOLVED_TOKEN",
        state.path,
        `${where}: it has no value and stays as it is.`,
      );
    return inCopy(control.xml, loops, state);
  }
  const text = controlText(control, found, { scope, state, where });
  if (text === undefined) return inCopy(control.xml, loops, state);
  const { mapped } = control;
  // Copies would all show the one node of the file's data when Word opens it.
  if (mapped !== undefined && loops === 0) state.mapped.push({ ...mapped, value: text.stored });
  const properties = mapped !== undefined && loops > 0 ? text.properties.replace(binding, "") : text.properties;
  const run = `<w:t xml:space="preserve">${text.shown}</w:t>`;
  return inCopy(`<w:sdt>${properties}${control.before}${run}${control.behind}`, loops, state);
}

const binding = /<w(?:15)?:dataBinding\b[^>]*?\/>/g;

/** Ids stand once in a file. */
function inCopy(xml: string, loops: number, { names, entries }: FillingState): string {
  if (loops === 0) return xml;
  return xml
    .replace(
      /(<w:id\s+w:val=")(-?\d{1,10})"/,
      (_, before: string, id: string) => `${before}${names.nameFor("control", id, entries[loops - 1] ?? 0)}"`,
    )
    .replaceAll(/\sw14:(?:paraId|textId)\s*=\s*"[^"]*"/g, "");
}

interface ControlContext {
  readonly scope: DataScope;
  readonly state: FillingState;
  readonly where: string;
}

/** undefined: it cannot show the value, which is reported. */
function controlText(
  { takes, properties }: WordControl,
  found: unknown,
  context: ControlContext,
): ControlText | undefined {
  switch (takes.kind) {
    case "box": {
      const isOn = truthOf(found);
      if (isOn === undefined) return refused(found, "true or false", context);
      return {
        shown: isOn ? takes.checked : takes.unchecked,
        stored: String(isOn),
        properties: withState(properties, isOn ? "1" : "0"),
      };
    }
    case "list": {
      const text = textOf(found);
      const item = takes.items.find(({ value, shown }) => value === text || shown === text);
      if (item !== undefined) return { shown: writtenText(item.shown, "drawing"), stored: item.value, properties };
      if (takes.isFree) return plain(textOfValue(found, [], context), properties);
      return refused(
        found,
        `one of ${takes.items
          .slice(0, 10)
          .map(({ shown }) => `“${shown.slice(0, 40)}”`)
          .join(", ")}`,
        context,
      );
    }
    case "date": {
      const text = textOfValue(found, [], context);
      if (text === undefined) return undefined;
      const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
      const { locale, picture } = takes;
      const shown = dated(text, picture, { ...context, locale });
      const stored = day === undefined ? text : `${day}T00:00:00Z`;
      return {
        ...{ shown: writtenText(shown, "drawing"), stored },
        properties:
          day === undefined
            ? properties
            : properties.replace(/<w:date(?:\s[^>]*?)?(\/?)>/, `<w:date w:fullDate="${stored}"$1>`),
      };
    }
    case "text": {
      const text = textOfValue(found, [], context);
      if (text === undefined) return undefined;
      return { shown: writtenText(text, takes.hasLines ? "run" : "drawing"), stored: text, properties };
    }
  }
}

const plain = (text: string | undefined, properties: string): ControlText | undefined =>
  text === undefined ? undefined : { shown: writtenText(text, "drawing"), stored: text, properties };

function refused(found: unknown, wanted: string, { scope, state, where }: ControlContext): undefined {
  const came = textOf(found);
  const value = came === undefined ? "a list or an object" : JSON.stringify(came.slice(0, 40));
  const message = `${where}: it takes ${wanted}; came ${value}. It stays as it is.`;
  scope.missing.report.add("CONTENT_ERROR", "CONTROL_VALUE", state.path, message);
  return undefined;
}

/** As people write it in tables. */
function truthOf(value: unknown): boolean | undefined {
  const text = textOf(value)?.trim().toLowerCase();
  if (text === undefined) return undefined;
  if (["true", "1", "yes", "x", "on"].includes(text)) return true;
  return ["false", "0", "no", "off", ""].includes(text) ? false : undefined;
}

/** Whether the box is checked (MS-DOCX 2.6.1.4). */
function withState(properties: string, state: string): string {
  if (/<w14:checked\b/.test(properties))
    return properties.replace(/(<w14:checked\b[^>]*?w14:val=")[^"]*/, `$1${state}`);
  return properties.replace(/<w14:checkbox>/, `<w14:checkbox><w14:checked w14:val="${state}"/>`);
}
