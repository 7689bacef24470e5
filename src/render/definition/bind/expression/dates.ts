import {
  type ComputableExpression,
  type ExpressionContext,
  type Operands,
  second,
  textIn,
  wholeIn,
} from "./computed.ts";
import { type Decimal, whole } from "./decimal.ts";
import { ExpressionFault } from "./fault.ts";
import { kindOf } from "./value.ts";

/** A day as ISO 8601 writes it, with or without a time, which does not count. */
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

const millisecondsOfDay = 86_400_000;

/** Days beyond ten thousand years lead out of the calendar. */
const mostDays = 4_000_000;
const mostMonths = 120_000;

/** A day in UTC, where all days are equally long. @throws ExpressionFault */
function dayIn(operand: ComputableExpression, setting: ExpressionContext): Date {
  const text = textIn(operand, setting);
  const [, year, month, day] = (iso.exec(text) ?? []).map(Number);
  const date = new Date(0);
  if (year !== undefined && month !== undefined && day !== undefined) {
    date.setUTCFullYear(year, month - 1, day);
    if (date.getUTCMonth() === month - 1 && date.getUTCDate() === day) return date;
  }
  throw new ExpressionFault(`${operand.name(setting)} is ${kindOf(text)}, not a day such as 2026-07-31`);
}

/** @throws ExpressionFault */
function written(date: Date): string {
  const year = date.getUTCFullYear();
  if (year < 0 || year > 9999) throw new ExpressionFault("a day is beyond the years 0000 to 9999");
  return date.toISOString().slice(0, 10);
}

export function addDays(operands: Operands, setting: ExpressionContext): string {
  const day = dayIn(operands[0], setting);
  day.setUTCDate(day.getUTCDate() + wholeIn(second(operands), setting, [-mostDays, mostDays]));
  return written(day);
}

/** A day that the month does not have is its last one. */
export function addMonths(operands: Operands, setting: ExpressionContext): string {
  const day = dayIn(operands[0], setting);
  const wanted = day.getUTCDate();
  const by = wholeIn(second(operands), setting, [-mostMonths, mostMonths]);
  day.setUTCMonth(day.getUTCMonth() + by, 1);
  const last = new Date(day);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  day.setUTCDate(Math.min(wanted, last.getUTCDate()));
  return written(day);
}

export function days(operands: Operands, setting: ExpressionContext): Decimal {
  const [from, to] = [dayIn(operands[0], setting), dayIn(second(operands), setting)];
  return whole((to.getTime() - from.getTime()) / millisecondsOfDay);
}
