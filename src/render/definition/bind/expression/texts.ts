import {
  bounded,
  charge,
  type ExpressionContext,
  fromData,
  type Operands,
  second,
  textIn,
  wholeIn,
} from "./computed.ts";
import { whole } from "./decimal.ts";
import { areEqual, type ExpressionValue } from "./value.ts";

export function len([x]: Operands, setting: ExpressionContext): ExpressionValue {
  const value = x.run(setting);
  if (Array.isArray(value)) return whole(value.length);
  return whole(charactersOf(textIn({ ...x, run: () => value }, setting)).length);
}

/** Characters are code points: what a person counts, but for marks and emoji of several. */
const charactersOf = (text: string): readonly string[] => Array.from(text);

/** A text made of another one. */
export const changed =
  (change: (text: string) => string) =>
  ([text]: Operands, setting: ExpressionContext): string =>
    bounded(change(textIn(text, setting)), setting);

export function contains(operands: Operands, setting: ExpressionContext): boolean {
  const [x] = operands;
  const y = second(operands);
  const value = x.run(setting);
  if (!Array.isArray(value)) return textIn({ ...x, run: () => value }, setting).includes(textIn(y, setting));
  charge(setting, value.length);
  const wanted = y.run(setting);
  return value.some((entry: unknown, at) =>
    areEqual(
      fromData(entry, () => `${x.name(setting)}[${at}]`),
      wanted,
    ),
  );
}

const longest = 1_000_000;

export function part([text, from, length]: Operands, setting: ExpressionContext): string {
  const characters = charactersOf(textIn(text, setting));
  const start = from === undefined ? 1 : wholeIn(from, setting, [1, longest]);
  const most = length === undefined ? longest : wholeIn(length, setting, [0, longest]);
  return characters.slice(start - 1, start - 1 + most).join("");
}
