import {
  type BoundNumber,
  keepsTo,
  type NumberLimits,
  nearestWithin,
} from "../../../vocabulary/definition/bound-number.ts";
import { farthest } from "../../../vocabulary/length-text.ts";
import { shown } from "../../contract/quoted.ts";
import { compileFromWord } from "./entry-key.ts";
import { plain } from "./expression/decimal.ts";
import { type Compute, failed } from "./expression/expression.ts";
import { type ExpressionValue, kindOf, numberOf } from "./expression/value.ts";
import type { Make } from "./plan.ts";
import type { DataScope } from "./scope/scope.ts";

/** A number out of the data, within the limits of its place. undefined where there is none: the key then counts as unset. */
export function compileNumber({ word, limits, isNeeded }: BoundNumber, path: string): Make {
  const otherwise = isNeeded ? `${nearestWithin(0, limits)} is taken` : "it counts as unset";
  const compute = compileFromWord(word, { spelling: word, path, otherwise });
  return (scope) => {
    const value = numberAt(compute, { word, path, otherwise }, scope);
    if (value === undefined) return isNeeded ? nearestWithin(0, limits) : undefined;
    return withinLimits(value, limits, { word, path }, scope);
  };
}

interface NumberReading {
  readonly word: string;
  readonly path: string;
}

function numberAt(
  compute: Compute | undefined,
  { word, path, otherwise }: NumberReading & { readonly otherwise: string },
  scope: DataScope,
): number | undefined {
  const value = compute?.(scope) ?? undefined;
  if (value === failed) return undefined;
  const number = numberOf(value as ExpressionValue);
  if (number !== undefined) return Number(plain(number));
  const why = value === undefined ? "it has no value" : `expected a number, and it is ${kindOf(value)}`;
  scope.missing.addExpression(word, path, [`${why}${entryOf(scope)}`, otherwise]);
  return undefined;
}

const entryOf = ({ index }: DataScope): string => (index === undefined ? "" : ` (entry ${index})`);

function withinLimits(value: number, limits: NumberLimits, { word, path }: NumberReading, scope: DataScope): number {
  const measured = Math.min(farthest, Math.max(-farthest, value));
  if (value === measured && keepsTo(value, limits)) return value;
  const taken = nearestWithin(measured, limits);
  const message = `${shown(word)} is ${value}${entryOf(scope)}, and ${rangeOf(limits)} is expected here; ${taken} is taken.`;
  scope.missing.report.add("CONTENT_ERROR", "VALUE_OUT_OF_RANGE", path, message);
  return taken;
}

function rangeOf({ isWhole, minimum, maximum, above }: NumberLimits): string {
  const least = above > minimum ? `above ${above}` : `from ${Math.max(minimum, -farthest)}`;
  return `a ${isWhole ? "whole " : ""}number ${least} to ${Math.min(maximum, farthest)}`;
}
