/** A function of expressions, as the reference lists it. */
interface FunctionWord {
  readonly form: string;
  /** Least and greatest number of operands. */
  readonly least: number;
  readonly most: number;
  readonly sentence: string;
  readonly example: string;
}

const word = (form: string, least: number, most: number, sentence: string, example: string): FunctionWord => ({
  form,
  least,
  most,
  sentence,
  example,
});

/** Functions by group. In the operand `each` the entry is `$item`; it is computed for every entry of the list. */
export const functionGroups = {
  "Over lists": {
    sum: word("sum(list, each)", 1, 2, "Adds up; of no entries it is 0.", "sum($data.lines, $item.qty * $item.price)"),
    avg: word("avg(list, each)", 1, 2, "The mean; of no entries nothing.", "avg($data.grades)"),
    min: word(
      "min(list, each)",
      1,
      20,
      "The smallest number, or the first text; of no entries nothing. Also of single values: `min(a, b)`.",
      "min($data.share, 1)",
    ),
    max: word("max(list, each)", 1, 20, "The largest number, or the last text.", "max($data.lines, $item.date)"),
    count: word(
      "count(list, each)",
      1,
      2,
      "How many entries there are, or for how many `each` holds.",
      "count($data.lines, $item.qty > 1)",
    ),
    where: word("where(list, each)", 2, 2, "The entries for which `each` holds.", "where($data.lines, $item.qty > 0)"),
    sort: word(
      "sort(list, each, order)",
      1,
      3,
      "The entries in order of `each`: numbers, then texts by the document's `locale`, then what has none. Order: 'up' or 'down'. Equal ones keep theirs.",
      "sort($data.lines, $item.price, 'down')",
    ),
    distinct: word(
      "distinct(list, each)",
      1,
      2,
      "The first entry of each value: texts by their characters.",
      "count(distinct($data.lines, $item.group))",
    ),
    first: word(
      "first(list, each)",
      1,
      2,
      "The first entry, or `each` of it; of no entries nothing.",
      "first(where($data.rates, $item.id = 2), $item.name)",
    ),
    last: word("last(list, each)", 1, 2, "The last entry, or `each` of it.", "last($data.lines, $item.date)"),
    join: word(
      "join(list, between, each)",
      1,
      3,
      "The entries as one text, with a comma and a blank between them unless you say otherwise.",
      "join($data.people, ' and ', $item.name)",
    ),
  },
  Numbers: {
    round: word(
      "round(x, digits, mode)",
      1,
      3,
      "To so many decimals (0). Mode: 'halfUp' (unset: half away from zero), 'halfEven', 'down' (towards zero) or 'up' (away from it).",
      "round($item.qty * $item.price, 2)",
    ),
    roundTo: word(
      "roundTo(x, step)",
      2,
      2,
      "To the nearest multiple of the step, half away from zero.",
      "roundTo($data.sum, 0.05)",
    ),
    money: word(
      "money(x, currency)",
      2,
      2,
      "To the decimals of a currency of ISO 4217: EUR 2, JPY 0, KWD 3.",
      "money($value.net * 0.19, 'EUR')",
    ),
    abs: word("abs(x)", 1, 1, "Without its sign.", "abs($data.balance)"),
    mod: word("mod(x, y)", 2, 2, "The remainder of a division, with the sign of x.", "mod($global.INDEX, 2)"),
  },
  Choices: {
    if: word(
      "if(condition, a, b)",
      2,
      3,
      "The one or the other; only that one is computed. Without b nothing.",
      "if($data.paid, 'paid', 'due')",
    ),
    default: word("default(a, b, …)", 2, 20, "The first that has a value.", "default($item.price, 0)"),
  },
  Texts: {
    len: word("len(x)", 1, 1, "The number of characters of a text, or of entries of a list.", "len($data.note) > 40"),
    upper: word("upper(text)", 1, 1, "In capitals.", "upper($data.code)"),
    lower: word("lower(text)", 1, 1, "In small letters.", "lower($data.code)"),
    trim: word("trim(text)", 1, 1, "Without blanks at its ends.", "trim($data.name)"),
    contains: word(
      "contains(x, y)",
      2,
      2,
      "Whether a text has the other in it, or a list an entry equal to it.",
      "contains($data.tags, 'new')",
    ),
    part: word("part(text, from, length)", 2, 3, "Characters of a text, counted from 1.", "part($data.iban, 1, 4)"),
  },
  Dates: {
    addDays: word("addDays(date, days)", 2, 2, "A day so many days later, `2026-07-31`.", "addDays($data.issued, 30)"),
    addMonths: word(
      "addMonths(date, months)",
      2,
      2,
      "The same day so many months later, or the last of that month.",
      "addMonths($data.start, 12)",
    ),
    days: word("days(from, to)", 2, 2, "Days from the one to the other.", "days($data.issued, $global.DATE) > 30"),
  },
  Formats: {
    format: word(
      "format(x, kind, …)",
      2,
      12,
      "As `[number]`, `[currency]` or `[date]` writes it: the kind, then the slots of that shortcode, each a text.",
      "format($value.net, 'currency', 'EUR')",
    ),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, FunctionWord>>>>;

type FunctionNames<Group> = Group extends unknown ? keyof Group & string : never;

export type FunctionName = FunctionNames<(typeof functionGroups)[keyof typeof functionGroups]>;

/** Every function by its name. */
export const functionByName: ReadonlyMap<string, FunctionWord> = new Map(
  Object.values(functionGroups).flatMap((group) => Object.entries(group) as [string, FunctionWord][]),
);
