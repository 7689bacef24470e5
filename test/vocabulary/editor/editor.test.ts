import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { elementKinds } from "../../../src/vocabulary/definition/elements/kinds.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { everyNth } from "../../support/night.ts";
import { marked, marks, marksIn, offered, shown } from "./language-service.ts";

const root = new URL("../../../", import.meta.url);
const inContent = (element: string): string => `{"document": {"content": [${element}]}}`;
const inCell = (cell: string): string => inContent(`{"table": {"rows": [[${cell}]]}}`);
const inDrawing = (child: string): string => inContent(`{"svg": {"children": [${child}]}}`);
const withStyle = (style: string): string => inContent(`{"p": "x", "style": ${style}}`);

const elements = elementKinds.map(({ key }) => key).join(" ");

describe("an editor underlines nothing in", () => {
  const files = readdirSync(new URL("examples/", root), { recursive: true, encoding: "utf8" });
  const definitions = files.filter((file) => file.endsWith("definition.json"));

  test.each(everyNth(definitions, 8))("examples/%s", async (file) => {
    expect(await marksIn(new URL(`examples/${file}`, root))).toEqual([]);
  });

  test("all of them, since they were found", () => {
    expect(definitions.length).toBeGreaterThan(15);
  });
});

describe("an editor offers", () => {
  const keys: readonly (readonly [place: string, text: string, keys: string])[] = [
    ["at the root", "{|}", "document $schema"],
    ["in the content", inContent("{|}"), elements],
    ["in the content, within quotes", inContent('{"|"}'), elements],
    ["beside the text of a paragraph", inContent('{"p": "x", |}'), "style id language start if position"],
    ["in a list's items", inContent('{"ul": {"items": [{|}]}}'), elements],
    ["in columns", inContent('{"columns": {"rows": [[{|}]]}}'), elements],
    ["in a cell", inCell("{|}"), `th td content ${elements}`],
    ["beside the text of a cell", inCell('{"td": "x", |}'), "style id language colspan rowspan repeat if"],
    [
      "in a table",
      inContent('{"table": {|}}'),
      "widths rows gap style source where map sortBy groupBy groupHeader groupFooter footer carry continued repeatFooter headerRows",
    ],
    ["in a row", inContent('{"table": {"rows": [{|}]}}'), "cells style keepWithNext if"],
    ["in a header", '{"document": {"header": {"content": [{|}]}}}', elements],
    ["in a watermark", '{"document": {"watermark": {"content": {|}}}}', "p svg"],
    ["beside a section break", inContent('{"break": "section", |}'), "pageSetup header footer watermark id if"],
    [
      "in a page set-up",
      '{"document": {"pageSetup": {|}}}',
      "size orientation margin backgroundColor backgroundImage backgroundSize bleed cropMarks pageNumbers borderTop borderRight borderBottom borderLeft",
    ],
    [
      "among the children of a drawing",
      inDrawing("{|}"),
      "rect rectangle roundRectangle circle ellipse line polyline polygon freeform arc triangle diamond pentagon hexagon octagon plus parallelogram trapezoid rightArrow leftArrow upArrow downArrow chevron path text textPath image barcode g a use",
    ],
    ["in a span of a drawn text", inDrawing('{"text": {"children": [{|}]}}'), "tspan"],
  ];

  test.each(keys)("%s the keys", async (_, text, wanted) => {
    expect((await offered(text)).map(({ label }) => label)).toEqual(wanted.split(" "));
  });

  const values: readonly (readonly [place: string, text: string, words: readonly string[]])[] = [
    ["an alignment", withStyle('{"textAlign": "|"}'), ["left", "center", "right", "justify"]],
    ["an alignment, without quotes", withStyle('{"textAlign": |}'), ["left", "center", "right", "justify"]],
    ["the size of a page", '{"document": {"pageSetup": {"size": "|"}}}', ["a4", "letter", "tabloid"]],
    ["a break", inContent('{"break": "|"}'), ["page", "section", "line"]],
    ["the type of a barcode", inDrawing('{"barcode": {"type": "|"}}'), ["qrcode", "ean13", "gs1-128"]],
    ["a standard to claim", '{"document": {"conformance": ["|"]}}', ["pdf/a-3b", "pdf/ua-1"]],
  ];

  test.each(values)("for %s the words", async (_, text, words) => {
    const labels = (await offered(text)).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(words.map((word) => `"${word}"`)));
  });

  test("an element with its description, and a place for a value of its type", async () => {
    const [paragraph] = await offered(inContent("{|}"));
    expect(paragraph).toMatchObject({ label: "p", documentation: "A paragraph.", insertText: '"p": "$1"' });
  });

  test("painting keys in a rectangle", async () => {
    const labels = (await offered(inDrawing('{"rect": {|}}'))).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["width", "height", "rx", "fill", "strokeWidth", "style"]));
  });

  test("style keys where a style is written in place", async () => {
    const labels = (await offered(withStyle("{|}"))).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["fontSize", "textAlign", "marginTop", "columnCount", "fill"]));
  });
});

describe("an editor explains", () => {
  const places: readonly (readonly [place: string, text: string, sentence: string])[] = [
    ["a paragraph's text", inContent('{"|p": "x"}'), "Text with shortcodes and `$data` references."],
    ["a table", inContent('{"ta|ble": {"rows": []}}'), "Rows of cells. Header rows are repeated on every page"],
    [
      "a key before the object it takes",
      '{"document": {"hea|der": {"content": []}}}',
      "Shown at the top of every page.",
    ],
    [
      "a style by name",
      inContent('{"p": "x", "st|yle": "a"}'),
      "A style by name, several by their names, or one written out in place.",
    ],
    [
      "a length, and how it is written",
      withStyle('{"margin|Top": 12}'),
      "Either points; or a number with an optional unit",
    ],
    ["a word in another case", withStyle('{"text|Align": "CENTER"}'), "Alignment of the lines"],
    [
      "a size of a page",
      '{"document": {"pageSetup": {"si|ze": "A4"}}}',
      "The size of a page: a name, or width and height",
    ],
    ["a shape of a drawing", inDrawing('{"re|ct": {"width": 1, "height": 1}}'), "A rectangle, with round corners"],
    ["a condition", inContent('{"p": "x", "i|f": "$data.a"}'), "Shown only when this holds."],
    ["a cell's span", inCell('{"td": "x", "col|span": 2}'), "Number of columns that the cell spans."],
    ["a break", inContent('{"bre|ak": "page"}'), "page: what follows starts a new page"],
    ["a colour", withStyle('{"col|or": "navy"}'), "Colour of the text."],
  ];

  test.each(places)("%s", async (_, text, sentence) => {
    expect(await shown(text)).toContain(sentence);
  });
});

describe("an editor says of a mistake", () => {
  const mistakes: readonly (readonly [what: string, text: string, messages: readonly string[]])[] = [
    ["a misspelt key", inContent('{"p": "x", "stlye": "a"}'), ["Property stlye is not allowed."]],
    ["a misspelt element", inContent('{"para": "x"}'), ["Property para is not allowed."]],
    [
      "a misspelt word",
      withStyle('{"textAlign": "centre"}'),
      ['Value is not accepted. Valid values: "left", "center", "right", "justify".'],
    ],
    ["an empty element", inContent("{}"), ["Object has fewer properties than the required number of 1"]],
    ["a text for a number", withStyle('{"fontSize": "12"}'), ['Incorrect type. Expected "number".']],
    ["a word in another case: nothing", withStyle('{"textAlign": "CENTER", "fontWeight": "Bold"}'), []],
  ];

  test.each(mistakes)("%s", async (_, text, messages) => {
    expect(await marks(text)).toEqual(messages);
  });

  test.each([
    ["fontsize", "fontSize"],
    ["font-size", "fontSize"],
    ["margin_top", "marginTop"],
    ["TextAlign", "textAlign"],
  ])("a style key in another spelling, %s, which one is meant", async (written, meant) => {
    const text = withStyle(`{"${written}": 12}`);
    const said = [`Property ${written} is not allowed.`, `Value must be "${meant}".`];
    expect([...(await marks(text))].sort()).toEqual(said);
    expect(await marked(text)).toEqual([`"${written}"`, `"${written}"`]);
    const [fault] = validateDefinition(JSON.parse(text));
    expect(fault?.message).toContain(`did you mean '${meant}'?`);
  });

  test.each(mistakes)("what the service says of it, at the same place: %s", async (_, text) => {
    const definition: unknown = JSON.parse(text);
    const faults = validateDefinition(definition);
    expect(await marked(text)).toEqual(faults.map(({ code, path }) => written(definition, code, path)));
  });
});

/** The text at a fault's place: an unknown key itself, or the value there. */
function written(definition: unknown, code: string, path: string): string {
  const steps = path.split("/").slice(1);
  if (code === "UNKNOWN_PROPERTY") return JSON.stringify(steps.at(-1));
  return JSON.stringify(steps.reduce((value, step) => (value as Record<string, unknown>)[step], definition));
}
