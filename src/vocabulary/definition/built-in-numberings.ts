import type { Numbering, NumberingLevel } from "../generated/definition.ts";

/** Levels that a numbering can have; Word has as many. */
export const mostLevels = 9;

/** The style key's word for no number. */
export const noNumbering = "none";

const enclosed = (symbol: NonNullable<NumberingLevel["symbol"]>, level: number): NumberingLevel => ({
  symbol,
  text: `({${level}})`,
});

const pointed = (symbol: NonNullable<NumberingLevel["symbol"]>, level: number): NumberingLevel => ({
  symbol,
  text: `{${level}}.`,
});

/** 1, 1.1, 1.1.1 … */
const decimal: Numbering = {
  levels: Array.from({ length: mostLevels }, (_, at) => ({
    text: Array.from({ length: at + 1 }, (_, level) => `{${level + 1}}`).join("."),
  })),
};

/** As contracts have it: clauses by numbers, and what they list by letters. */
const legal: Numbering = {
  levels: [
    { text: "{1}." },
    { text: "{1}.{2}" },
    enclosed("a", 3),
    enclosed("i", 4),
    enclosed("A", 5),
    enclosed("I", 6),
    enclosed("1", 7),
    pointed("a", 8),
    pointed("i", 9),
  ],
};

/** As outlines have it: Roman numerals, capitals, digits, letters, and the same in brackets. */
const outline: Numbering = {
  levels: [
    pointed("I", 1),
    pointed("A", 2),
    pointed("1", 3),
    pointed("a", 4),
    enclosed("1", 5),
    enclosed("a", 6),
    enclosed("i", 7),
    enclosed("A", 8),
    enclosed("I", 9),
  ],
};

/** Numberings that every definition has, by name. */
export const builtInNumberings: Readonly<Record<string, Numbering>> = { decimal, legal, outline };
