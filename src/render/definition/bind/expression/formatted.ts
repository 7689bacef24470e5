import { currencySlots, dateSlots, numberSlots } from "../../formats/slots.ts";
import {
  bounded,
  type ComputableExpression,
  type ExpressionContext,
  type Operands,
  second,
  textIn,
  wordIn,
} from "./computed.ts";
import { ExpressionFault } from "./fault.ts";

const kinds = ["number", "currency", "date"] as const;

/** A value as the shortcode of that kind writes it. @throws ExpressionFault */
export function format(operands: Operands, setting: ExpressionContext): string {
  const [x, , ...slots] = operands;
  const text = textIn(x, setting);
  const written = wordIn(second(operands), setting, kinds);
  const made = formatAs(written, text, slots, setting);
  if ("text" in made) return bounded(made.text, setting);
  throw new ExpressionFault(`${x.name(setting)} cannot be written as a ${written}: ${made.unusable}`);
}

function formatAs(
  kind: (typeof kinds)[number],
  text: string,
  operands: readonly ComputableExpression[],
  setting: ExpressionContext,
): { readonly text: string } | { readonly unusable: string } {
  const slots = operands.map((operand) => textIn(operand, setting));
  const formats = setting.scope.formats();
  switch (kind) {
    case "number": {
      const read = numberSlots(slots);
      return "malformed" in read ? { unusable: read.malformed } : formats.number(text, read.options, setting.path);
    }
    case "currency": {
      const read = currencySlots(slots);
      return "malformed" in read ? { unusable: read.malformed } : formats.number(text, read.options, setting.path);
    }
    case "date": {
      const read = dateSlots(slots);
      return "malformed" in read ? { unusable: read.malformed } : formats.date(text, read.options, setting.path);
    }
  }
}
