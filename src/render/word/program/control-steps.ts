import { charge } from "../../definition/bind/expression/computed.ts";
import type { Growth } from "../../definition/bind/growth.ts";
import { textOf } from "../../definition/bind/scope/resolve.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import type { BoxSymbol, ControlKind, WordControl } from "../controls/control-value.ts";
import { dateInPicture } from "../fields/date-picture.ts";
import { escapedAttribute } from "../tree/xml-text.ts";
import { textOfValue } from "./field-steps.ts";
import type { FillingState } from "./filling-state.ts";
import type { ControlStep, WordProgram } from "./instruction.ts";
import { valueOfField } from "./merge-name.ts";
import { growByAttribute, writtenText } from "./written-text.ts";

/** What a control shows, what its part of the file's data gets, and what its properties say of it. */
interface ControlText {
  /** XML in a run. */
  readonly shown: string;
  readonly stored: string;
  readonly properties: string;
}

/** A control with its value, in pieces; without one it stays as it was: a reader may fill it. */
export function writtenControl(
  { control, where, loops, ...programs }: ControlStep,
  scope: DataScope,
  state: FillingState,
): readonly (string | WordProgram)[] {
  charge({ scope, path: state.path, entry: undefined }, 1);
  const found = valueOfField(control.name, scope, state);
  if (found === undefined || found === null) {
    if (found === undefined) {
      scope.use?.unresolved(control.name);
      const message = `${where}: it has no value and stays as it is.`;
      scope.missing.report.add(undefined, "UNRESOLVED_TOKEN", state.path, message);
    }
    return [programs.kept];
  }
  const text = controlText(control, found, { scope, state, where });
  if (text === undefined) return [programs.kept];
  const { mapped } = control;
  // Copies would all show the one node of the file's data when Word opens it.
  if (mapped !== undefined && loops === 0) {
    growByAttribute(text.stored, scope.growth);
    state.mapped.push({ ...mapped, value: text.stored });
  }
  const properties = mapped !== undefined && loops > 0 ? text.properties.replace(binding, "") : text.properties;
  return [`<w:sdt>${inCopy(properties, loops, state)}`, programs.before, text.shown, programs.behind];
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
  const { growth } = context.scope;
  switch (takes.kind) {
    case "box": {
      const isOn = truthOf(found);
      if (isOn === undefined) return refused(found, "true or false", context);
      return {
        shown: writtenSymbol(isOn ? takes.checked : takes.unchecked, growth),
        stored: String(isOn),
        properties: withState(properties, isOn ? "1" : "0"),
      };
    }
    case "list": {
      const text = textOf(found);
      const item = takes.items.find(({ value }) => value === text) ?? takes.items.find(({ shown }) => shown === text);
      if (item !== undefined) return { shown: inLine(item.shown, growth), stored: item.value, properties };
      if (takes.isFree) return plain(textOfValue(found, [], context), properties, growth);
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
      return datedControl(text, takes, { properties, context });
    }
    case "text": {
      const text = textOfValue(found, [], context);
      if (text === undefined) return undefined;
      const shown = inText(writtenText(text, takes.hasLines ? "run" : "drawing", growth));
      return { shown, stored: text, properties };
    }
  }
}

const plain = (text: string | undefined, properties: string, growth: Growth): ControlText | undefined =>
  text === undefined ? undefined : { shown: inLine(text, growth), stored: text, properties };

const inText = (written: string): string => `<w:t xml:space="preserve">${written}</w:t>`;

/** A text without lines. */
const inLine = (text: string, growth: Growth): string => inText(writtenText(text, "drawing", growth));

const writtenSymbol = ({ code, font }: BoxSymbol, growth: Growth): string =>
  font === undefined
    ? inLine(String.fromCodePoint(code), growth)
    : `<w:sym w:font="${escapedAttribute(font)}" w:char="${code.toString(16).toUpperCase()}"/>`;

type DateControl = Extract<ControlKind, { readonly kind: "date" }>;

/** Its properties hold the day, but none of what is no day of the calendar: that is shown as it is. */
function datedControl(
  text: string,
  { picture, locale }: DateControl,
  { properties, context: { scope, state } }: { readonly properties: string; readonly context: ControlContext },
): ControlText {
  const made = dateInPicture(text, picture, { formats: scope.formats(), path: state.path, locale });
  const [day] = made === undefined ? [] : (/^\d{4}-\d\d-\d\d/.exec(text) ?? []);
  const stored = day === undefined ? text : `${day}T00:00:00Z`;
  const fullDate = day === undefined ? "" : ` w:fullDate="${stored}"`;
  return {
    ...{ shown: inLine(made ?? text, scope.growth), stored },
    properties: properties.replace(/<w:date(?:\s[^>]*?)?(\/?)>/, `<w:date${fullDate}$1>`),
  };
}

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
