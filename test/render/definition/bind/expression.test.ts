import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Budget } from "../../../../src/render/contract/budget.ts";
import { isOmitted } from "../../../../src/render/definition/bind/omitted.ts";
import { quoteLiteral, unquoteLiteral } from "../../../../src/render/model/literal.ts";
import { boundTo, computedText } from "../../../support/bound-text.ts";
import { atNight } from "../../../support/night.ts";

const data = {
  lines: [
    { name: "Bolt", group: "b", qty: 3, price: 0.1, day: "2026-03-01" },
    { name: "Nut", group: "a", qty: 2, price: "19.99", day: "2026-01-31" },
    { name: "äx", group: "b", qty: 10, price: 1.005, day: "2026-02-28" },
  ],
  holes: [{ price: 1 }, { price: null }, {}],
  numbers: [10, 9, "7.50"],
  tags: ["new", "red"],
  empty: [],
  text: "Straße",
  none: null,
  yes: true,
  zero: 0,
  brackets: "[b]$data.text",
  long: Number("12345678901234.567"),
  amount: "12345678901234567890.01",
  huge: 1e60,
  wide: `1${"0".repeat(32)}`,
};

describe("an expression in text", () => {
  test.each([
    ["0.1 + 0.2", "0.3"],
    ["1 / 3", "0.33333333333333333333"],
    ["2 / 3", "0.66666666666666666667"],
    ["$data.amount * 2", "24691357802469135780.02"],
    ["'a' & 1.50 & true", "a1.50true".replace("1.50", "1.5")],
    ["sum($data.lines, $item.qty * $item.price)", "50.33"],
    ["sum($data.lines, round($item.qty * $item.price, 1))", "50.4"],
    ["sum($data.empty)", "0"],
    ["default(avg($data.empty), 'none')", "none"],
    ["avg($data.numbers)", "8.83333333333333333333"],
    ["min($data.numbers)", "7.5"],
    ["max($data.numbers)", "10"],
    ["min(3, 1, 2)", "1"],
    ["max($data.lines, $item.day)", "2026-03-01"],
    ["default(max($data.empty), 0)", "0"],
    ["count($data.lines)", "3"],
    ["count($data.lines, $item.qty > 2)", "2"],
    ["join($data.tags)", "new, red"],
    ["join(where($data.lines, $item.group = 'b'), '/', $item.name)", "Bolt/äx"],
    ["join(sort($data.lines, $item.name), ' ', $item.name)", "äx Bolt Nut"],
    ["join(sort($data.lines, $item.qty, 'down'), ' ', $item.qty)", "10 3 2"],
    ["join(sort($data.holes, $item.price), ' ', default($item.price, '-'))", "1 - -"],
    ["join(distinct($data.lines, $item.group), ' ', $item.name)", "Bolt Nut"],
    ["first($data.tags) & last($data.tags)", "newred"],
    ["first($data.tags, $item & '!') & last($data.tags, '?' & $item)", "new!?red"],
    ["default(first(where($data.tags, false), $item & '!'), 'none')", "none"],
    ["round(2.345, 2) & ' ' & round(-2.345, 2) & ' ' & round(2.345, 2, 'halfEven')", "2.35 -2.35 2.34"],
    ["round(1234, -2) & ' ' & round(0.1, 0, 'up') & ' ' & round(-0.9, 0, 'down')", "1200 1 0"],
    ["roundTo(1.025, 0.05) & ' ' & roundTo(-1.12, 0.05)", "1.05 -1.1"],
    [
      "money(1.005, 'EUR') & ' ' & money(99.5, 'jpy') & ' ' & money(1.0005, 'KWD') & ' ' & money(1.005, 'HUF')",
      "1.01 100 1.001 1.01",
    ],
    ["abs(-3) & mod(7, 3) & mod(-7, 3)", "31-1"],
    ["if($data.yes, 'y', 1 / 0)", "y"],
    ["if($data.none, 1, 2) & if($data.zero, 'there', 'not')", "2there"],
    ["default($data.none, $data.missing, 'x')", "x"],
    ["len($data.text) & len($data.lines) & len('💥')", "631"],
    ["upper($data.text) & lower('ÄB') & trim('  x ')", "STRASSEäbx"],
    ["contains($data.text, 'raß') & contains($data.tags, 'red') & contains($data.numbers, 7.5)", "truetruetrue"],
    ["part('abcdef', 2, 3) & part('💥x', 2)", "bcdx"],
    ["addDays('2026-02-27', 2) & ' ' & addDays('2024-02-28T10:00:00Z', 1)", "2026-03-01 2024-02-29"],
    ["addMonths('2026-01-31', 1) & ' ' & addMonths('2026-01-31', -11)", "2026-02-28 2025-02-28"],
    ["days('2026-01-01', '2026-03-01')", "59"],
    ["days($global.DATE, addDays($global.DATE, 30))", "30"],
    ["format(1234.5, 'currency', 'EUR')", "€1,234.50"],
    ["format(0.256, 'number', 'percent', 1)", "25.6%"],
    ["format('2026-07-01', 'date', 'long')", "July 1, 2026"],
    ["format(12345678901234567.89, 'number', 2)", "12,345,678,901,234,567.89"],
    ["7 = '007'", "true"],
    ["'a' < 'b' and not (2 < '1.9')", "true"],
    ["$data.none = null and $data.missing = null and $data.zero != null", "true"],
    ["$data.missing < 3", "false"],
    ["-$data.zero", "0"],
  ])("%s prints %s", (expression, printed) => {
    expect(computedText(expression, data)).toEqual({ text: printed, warnings: [] });
  });

  test("is computed before its references become text, in slots of shortcodes too, and its text is no markup", () => {
    const { document } = boundTo({ content: [{ p: "[currency, [= $data.zero + 2], EUR] [= $data.brackets]" }] }, data);
    const [{ p } = { p: "" }] = document["content"] as { p: string }[];
    expect(p).toBe(`[currency, ${quoteLiteral("2")}, EUR] ${quoteLiteral("[b]$data.text")}`);
  });

  test("is evaluated with the entry of a map, in columns of text as in cells, and knows its number", () => {
    const table = {
      source: "$data.lines",
      map: ["[= $global.INDEX]", "[= $item.qty * 2] $item.name", { td: "[= 1][b]x[/b]" }],
    };
    const { document } = boundTo(
      { content: [{ table }, { ol: { source: "$data.tags", map: "$global.INDEX $item" } }] },
      data,
    );
    const text = unquoteLiteral(JSON.stringify(document["content"]));
    for (const cell of ["1", "2", "3", "6 Bolt", "4 Nut", "20 äx", "1 new", "2 red"])
      expect(text).toContain(`"${cell}"`);
  });
});

const unknownPage = (name: string) =>
  `$global.${name} has no value here: page numbers are not known to expressions; use \`first\`, \`last\`, \`odd\`, \`even\` or \`skipPages\``;

describe("a value that the data does not give", () => {
  test.each([
    [
      "mod($global.INDEX, 2)",
      "$global.INDEX has no value here, only within `map`: write a style that needs it in its place there, not in `styles`",
    ],
    ["$data.missing + 1", "$data.missing has no value; use default($data.missing, 0)"],
    ["sum($data.holes, $item.price)", "$data.holes[1].price has no value; use default($item.price, 0)"],
    ["sum($data.lines, sum($item.x))", "$data.lines[0].x has no value; a list is needed here"],
    ["sum(where($data.holes, true), $item.price)", "$item.price of entry 2 has no value; use default($item.price, 0)"],
    ["$data.text + 1", '$data.text is the text "Straße", not a number; & joins texts'],
    ["$data.text * 1", '$data.text is the text "Straße", not a number'],
    ["1 / $data.zero", "it divides by 0"],
    ["mod(1, 0)", "it divides by 0"],
    ["roundTo(1, 0)", "the step of roundTo is not above 0"],
    ["$data.lines", "it is a list, which has no text"],
    ["$data.missing", "it has no value; use default(…)"],
    ["sum($data.text)", '$data.text is the text "Straße", not a list'],
    ["$data.tags < 1", "$data.tags is a list and 1 the number 1: they have no order"],
    ["$data.lines[0].qty-1", "$data.lines[0].qty-1 has no value; to subtract, write blanks around the minus"],
    ["$data.wide * $data.wide", "a result has more than 60 digits"],
    ["$data.huge + 1", "$data.huge has more than 40 digits"],
    ["money(1, 'XYZ')", 'the text "XYZ" is no currency of ISO 4217, such as EUR'],
    ["addDays('2026-02-30', 1)", `'2026-02-30' is the text "2026-02-30", not a day such as 2026-07-31`],
    ["addDays('9999-12-31', 1)", "a day is beyond the years 0000 to 9999"],
    ["round(1, 0.5)", "0.5 is 0.5, not a whole number from -40 to 40"],
    ["round(1, 0, 'off')", `the text "off" is none of 'halfUp', 'halfEven', 'down', 'up'`],
    ["format('x', 'currency', 'EUR')", "'x' cannot be written as a currency: it is no number"],
    ["format(1, 'number', 'off')", `1 cannot be written as a number: "off" is no option of it`],
    ["distinct($data.lines)", "$data.lines[0] is an object; say by which of its values, as in $item.name"],
    ["$global.PAGE + 1", unknownPage("PAGE")],
    ["if($global.PAGE = $global.NUMPAGES, 'last', 'not last')", unknownPage("PAGE")],
    ["1 = $global.SECTIONPAGES", unknownPage("SECTIONPAGES")],
    ["default($global.NUMPAGES, 1)", unknownPage("NUMPAGES")],
    [
      "if($global.HEADING1.TEXT = 'a', 1, 2)",
      "$global.HEADING1.TEXT has no value here: running heads are not known to expressions",
    ],
    [
      "count(where($data.lines, $item.qty = $item.qty))",
      "$item.qty is compared with itself; $item is the entry of the innermost list on both sides",
    ],
    ["$data.text != $data.text", "$data.text is compared with itself"],
    ["min(1, 'a')", `'a' is the text "a", which has no order among the others`],
  ])("%s is reported with its place", (expression, why) => {
    const { text, warnings } = computedText(expression, data);
    expect(text).toBe(`[= ${expression}]`);
    expect(warnings).toEqual([
      {
        code: "EXPRESSION_VALUE",
        path: "/document/content/0/p",
        message: `${JSON.stringify(`[= ${expression}]`)}: ${why}; it stays on the page as it is spelt.`,
      },
    ]);
  });

  test("is reported once for all rows, with the first of them", () => {
    const { warnings } = boundTo(
      { content: [{ table: { source: "$data.holes", map: ["[= $item.price * 2]"] } }] },
      data,
    );
    expect(warnings.map(({ path, message }) => `${path} ${message}`)).toEqual([
      '/document/content/0/table/map/0 "[= $item.price * 2]": $item.price has no value; use default($item.price, 0) (entry 2); it stays on the page as it is spelt.',
    ]);
  });

  test("of 16 digits or more is reported, because JSON's numbers lose the last ones", () => {
    const { warnings } = computedText("$data.long * 1", data);
    expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "NUMBER_IMPRECISE $data.long is a number of 16 digits or more, whose last digits are lost; send it as a text.",
    ]);
  });
});

const shownIf = (condition: unknown) => {
  const { document, warnings } = boundTo({ content: [{ p: "x", if: condition }] }, data);
  return { shown: !isOmitted((document["content"] as object[])[0] ?? {}), warnings };
};

describe("an expression as a condition", () => {
  test.each([
    ["= $data.zero = 0", true],
    ["= $data.lines[0].qty > 3", false],
    ["= count($data.lines) = 3 and not $data.none", true],
    [{ value: "= $data.zero + 0.3", is: 0.3 }, true],
    [{ value: "$data.numbers[0]", above: "= $data.numbers[1] * 1" }, true],
    [{ value: "$data.numbers[0]", in: ["= 5 + 5"] }, true],
    [{ not: "= $data.none" }, true],
  ])("%j: %s", (condition, shown) => expect(shownIf(condition)).toEqual({ shown, warnings: [] }));

  test("does not hold when it has no value, and that is reported", () => {
    const { shown, warnings } = shownIf("= $data.none + 1 > 0");
    expect(shown).toBe(false);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(["EXPRESSION_VALUE /document/content/0/if"]);
  });
});

test("an expression as a source gives the list to show, and where chooses among it", () => {
  const list = { source: "= sort($data.lines, $item.qty)", where: "= $item.qty * 2 > 4", map: "$item.name" };
  const { document } = boundTo({ content: [{ ul: list }] }, data);
  expect(JSON.stringify(document["content"])).toMatch(/"Bolt".*"äx"/);
  const { document: missing, warnings } = boundTo({ content: [{ ul: { source: "= $data.text" } }] }, data);
  expect(unquoteLiteral(JSON.stringify(missing["content"]))).toContain('"= $data.text"');
  expect(warnings.map(({ code }) => code)).toEqual(["UNRESOLVED_TOKEN"]);
});

test("values are computed once and in order, and are there for texts, conditions, expressions and components", () => {
  const values = {
    net: "= sum($data.lines, $item.qty * $item.price)",
    tax: "= round($value.net * 0.19, 2)",
    all: "= $data.lines",
    best: "= first(sort($value.all, $item.qty))",
  };
  const content = [
    { p: "$value.net, $value.tax, [= $value.net + $value.tax], $value.best.name" },
    { p: "x", if: { value: "$value.net", above: 50 } },
    { ul: { source: "$value.all", map: "$item.name" } },
    {
      use: {
        name: "c",
        data: { total: "[= $value.net * 2]", list: "[= $value.all]" },
        content: [{ p: "$data.total $data.list[0].name" }],
      },
    },
    { p: "$value.other" },
  ];
  const { document, warnings } = boundTo({ values, content }, data);
  const text = unquoteLiteral(JSON.stringify(document["content"]));
  for (const part of ["50.33, 9.56, 59.89, Nut", '"p":"x"', "äx", "100.66 Bolt"]) expect(text).toContain(part);
  expect(warnings.map(({ message }) => message)).toEqual([
    "$value.other is not among the values; it stays on the page as it is spelt.",
  ]);
});

test("a value that fails is reported at its place and is nothing from then on", () => {
  const { warnings } = boundTo({ values: { a: "= 1 / 0" }, content: [{ p: "[= $value.a + 1]" }] }, data);
  expect(warnings.map(({ path, message }) => `${path} ${message}`)).toEqual([
    '/document/values/a "$value.a": it divides by 0; it has no value.',
    '/document/content/0/p "[= $value.a + 1]": $value.a has no value; use default($value.a, 0); it stays on the page as it is spelt.',
  ]);
});

test("a value that failed is said to be not computed, not to be unknown", () => {
  const { warnings } = boundTo({ values: { a: "= 1 / 0" }, content: [{ p: "$value.a" }] }, data);
  expect(warnings.map(({ message }) => message)).toEqual([
    '"$value.a": it divides by 0; it has no value.',
    "$value.a could not be computed; it stays on the page as it is spelt.",
  ]);
});

test("without values $value is plain text, which is reported", () => {
  const { document, warnings } = boundTo({ content: [{ p: "$value.x and $data.zero" }] }, data);
  expect(JSON.stringify(document["content"])).toContain("$value.x and 0");
  expect(warnings.map(({ code }) => code)).toEqual(["LOOKS_LIKE_A_REFERENCE"]);
});

test("a document without expressions is the same object when nothing in it depends on data", () => {
  const document = { content: [{ p: "[=1] a = b" }] };
  expect(boundTo(document, data).document).toBe(document);
});

test("lists inside lists are counted as work before they are computed", () => {
  const list = Array.from({ length: 300 }, (_, at) => at);
  const document = { content: [{ p: "[= sum($data.list, sum($data.list, sum($data.list, $item)))]" }] };
  expect(() => boundTo(document, { list }, new Budget({ work: 2000, pages: 1 }))).toThrow(/2000 units of work/);
});

const parts = fc.constantFrom(
  ..."0 1 2.5 'a' '2026-07-01' true null $data.lines $data.numbers $data.none $data.text $item $item.qty $data.huge".split(
    " ",
  ),
  ..."sum( avg( min( count( where( sort( distinct( join( first( round( money( mod( part( addDays( days( format( len( if( default(".split(
    " ",
  ),
  ..."+ - * / & = < and or not ( ) ) , ,".split(" "),
);

const malformedOrNot = fc.array(parts, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));

/** A call of a function with operands of any kind. */
const calls = fc
  .tuple(
    fc.constantFrom(
      "sum",
      "avg",
      "min",
      "max",
      "count",
      "where",
      "sort",
      "distinct",
      "join",
      "round",
      "roundTo",
      "money",
      "mod",
      "if",
      "default",
      "contains",
      "part",
      "addDays",
      "addMonths",
      "days",
      "format",
    ),
    fc.array(
      fc.constantFrom(
        "0",
        "-1",
        "2.5",
        "'a'",
        "'EUR'",
        "'number'",
        "'2026-07-01'",
        "true",
        "null",
        "$data.lines",
        "$data.numbers",
        "$data.text",
        "$item",
        "$item.qty",
        "$data.huge",
        "$data.lines[0]",
      ),
      { minLength: 2, maxLength: 3 },
    ),
  )
  .map(([name, operands]) => `${name}(${operands.join(", ")})`);

test("no expression throws, whatever its operands are", () => {
  fc.assert(
    fc.property(fc.oneof(malformedOrNot, calls), (expression) => {
      const { warnings } = computedText(expression, data);
      for (const { path } of warnings) expect(path).toBe("/document/content/0/p");
    }),
    { numRuns: atNight(50_000, 250) },
  );
});
