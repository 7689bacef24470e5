import { numberIn, type Operands, type Setting, second, textIn, wholeIn, wordIn } from "./computed.ts";
import { currencyDecimals } from "./currencies.ts";
import { absolute, type Decimal, remainder, rounded, roundedTo, roundings } from "./decimal.ts";
import { ExpressionFault } from "./fault.ts";
import { kindOf } from "./value.ts";

const ways = Object.keys(roundings) as readonly (keyof typeof roundings)[];

export function round([x, digits, mode]: Operands, setting: Setting): Decimal {
  const decimals = digits === undefined ? 0 : wholeIn(digits, setting, [-40, 40]);
  const how = mode === undefined ? "halfUp" : wordIn(mode, setting, ways);
  return rounded(numberIn(x, setting), decimals, how);
}

export const roundTo = (operands: Operands, setting: Setting): Decimal =>
  roundedTo(numberIn(operands[0], setting), numberIn(second(operands), setting));

export function money(operands: Operands, setting: Setting): Decimal {
  const code = textIn(second(operands), setting);
  const decimals = currencyDecimals.get(code.toUpperCase());
  if (decimals === undefined) throw new ExpressionFault(`${kindOf(code)} is no currency of ISO 4217, such as EUR`);
  return rounded(numberIn(operands[0], setting), decimals);
}

export const abs = ([x]: Operands, setting: Setting): Decimal => absolute(numberIn(x, setting));

export const mod = (operands: Operands, setting: Setting): Decimal =>
  remainder(numberIn(operands[0], setting), numberIn(second(operands), setting));
