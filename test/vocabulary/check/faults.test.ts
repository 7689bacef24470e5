import { describe, expect, test } from "vitest";
import { misplacedNames, removedNames } from "../../../src/vocabulary/definition/removed.ts";
import { limits } from "../../../src/vocabulary/limits.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { cpuMilliseconds, growth, linear } from "../../support/cpu-time.ts";
import { atNight } from "../../support/night.ts";
import { isNode, publishedSchema } from "../published-schema.ts";
import { withContent } from "../spec-examples.ts";

const withRoot = (keys: object) => ({ document: { content: [{ p: "x" }], ...keys } });

/** The smallest definition in which an object of each schema stands, with a foreign key in it. */
const hosts: Readonly<Record<string, (key: object) => unknown>> = {
  DocumentDefinition: (key) => ({ document: { content: [{ p: "x" }] }, ...key }),
  WordDefinition: (key) => ({ word: { file: "word/a.docx" }, ...key }),
  Document: (key) => withRoot(key),
  PageSetup: (key) => withRoot({ pageSetup: key }),
  Watermark: (key) => withRoot({ watermark: key }),
  Border: (key) => withRoot({ styles: { a: { borderTop: key } } }),
  Encryption: (key) => withRoot({ encryption: { encryptionType: "aes256", ...key } }),
  SignatureFieldLock: (key) => withRoot({ signature: { certificate: "a", fieldLock: key } }),
  Signature: (key) => withRoot({ signature: { certificate: "a", ...key } }),
  Style: (key) => withRoot({ styles: { a: key } }),
  ContentElement: (key) => withContent(key),
  UnorderedList: (key) => withContent({ ul: { items: [], ...key } }),
  OrderedList: (key) => withContent({ ol: { items: [], ...key } }),
  UnorderedListElement: (key) => withContent({ ul: { items: [] }, ...key }),
  OrderedListElement: (key) => withContent({ ol: { items: [] }, ...key }),
  Table: (key) => withContent({ table: { rows: [], ...key } }),
  TableRow: (key) => withContent({ table: { rows: [{ cells: [], ...key }] } }),
  TableElement: (key) => withContent({ table: { rows: [] }, ...key }),
  Image: (key) => withContent({ image: { src: "a", ...key } }),
  Chart: (key) => withContent({ chart: { type: "bar", series: [{ value: "= 1" }], ...key } }),
  ImageElement: (key) => withContent({ image: { src: "a" }, ...key }),
  ColumnsElement: (key) => withContent({ columns: { rows: [] }, ...key }),
  DrawingElement: (key) => withContent({ svg: { children: [] }, ...key }),
  Svg: (key) => withContent({ svg: { children: [], ...key } }),
  SvgElement: (key) => withContent({ svg: { children: [key] } }),
  SvgGroup: (key) => drawing({ g: { children: [], ...key } }),
  SvgRectangle: (key) => drawing({ rect: { width: 1, height: 1, ...key } }),
  SvgCircle: (key) => drawing({ circle: { r: 1, ...key } }),
  SvgEllipse: (key) => drawing({ ellipse: { rx: 1, ry: 1, ...key } }),
  SvgLine: (key) => drawing({ line: key }),
  SvgPolygon: (key) => drawing({ polygon: { points: [], ...key } }),
  SvgArc: (key) => drawing({ arc: { rx: 1, startAngle: 0, endAngle: 1, ...key } }),
  SvgBoxShape: (key) => drawing({ chevron: { width: 1, height: 1, ...key } }),
  SvgPath: (key) => drawing({ path: { d: "M0 0", ...key } }),
  SvgText: (key) => drawing({ text: { value: "a", ...key } }),
  SvgTspan: (key) => drawing({ text: { children: [{ tspan: { value: "a", ...key } }] } }),
  SvgTextPath: (key) => drawing({ textPath: { value: "a", d: "M0 0", ...key } }),
  SvgImageShape: (key) => drawing({ image: { src: "a", ...key } }),
  SvgBarcodeShape: (key) => drawing({ barcode: { type: "qrcode", value: "a", ...key } }),
  SvgUse: (key) => drawing({ use: { name: "a", ...key } }),
};

function drawing(child: object): unknown {
  return withContent({ svg: { children: [child] } });
}

const host = (word: string, name: string): unknown => {
  const make = hosts[word];
  if (make === undefined) throw new Error(`No definition of this test holds a ${word}.`);
  return make({ [name]: 1 });
};

test.each([
  [{ table: { rows: [["a"]] } }, "/document/content/0/table/rows/0/0", 'Write text as {"td": "a"}.'],
  [{ table: { rows: [[7]] } }, "/document/content/0/table/rows/0/0", 'Write text as {"td": "7"}.'],
  [{ ul: { items: ["a"] } }, "/document/content/0/ul/items/0", 'Write text as {"p": "a"}.'],
  ["a", "/document/content/0", 'Write text as {"p": "a"}.'],
])("text in place of a cell or an element is refused with how to write it: %j", (element, path, advice) => {
  const [fault, ...others] = validateDefinition({ document: { content: [element] } });
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ code: "WRONG_TYPE", path });
  expect(fault?.message.endsWith(advice)).toBe(true);
});

test.each([
  [{ ul: ["a", "b"] }, "/document/content/0/ul", 'Write a list as {"items": […]}.'],
  [{ table: [["a"]] }, "/document/content/0/table", 'Write a list as {"rows": […]}.'],
  [{ svg: [] }, "/document/content/0/svg", 'Write a list as {"children": […]}.'],
  [{ image: "images/logo.png" }, "/document/content/0/image", 'Write it as {"src": "…"}.'],
])(
  "a list or a text in place of the object that holds it is refused with how to write it: %j",
  (element, path, advice) => {
    const [fault, ...others] = validateDefinition({ document: { content: [element] } });
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: "WRONG_TYPE", path });
    expect(fault?.message.endsWith(advice)).toBe(true);
  },
);

test.each([
  [{ header: [{ p: "a" }] }, "/document/header", 'Write a list as {"content": […]}.'],
  [{ fonts: { Brand: "fonts/Brand.ttf" } }, "/document/fonts/Brand", 'Write it as {"regular": "…"}.'],
])("the same of what a document holds: %j", (keys, path, advice) => {
  const [fault] = validateDefinition(withRoot(keys));
  expect(fault).toMatchObject({ code: "WRONG_TYPE", path });
  expect(fault?.message.endsWith(advice)).toBe(true);
});

test.each([
  [[], "came an empty list. Leave it out where there is none."],
  [null, "came null. Leave it out where there is none."],
  [[{ content: { p: "DRAFT" } }], "came a list of 1. There is one of it, and it is no list."],
])("a watermark that is %j is refused with what to do", (watermark, advice) => {
  const [fault, ...others] = validateDefinition(withRoot({ watermark }));
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ code: "WRONG_TYPE", path: "/document/watermark" });
  expect(fault?.message.endsWith(advice)).toBe(true);
});

test("every number of a page is a whole one", () => {
  const numbers = Object.entries(publishedSchema.definitions).flatMap(([name, { properties }]) =>
    Object.entries(isNode(properties) ? properties : {}).flatMap(([key, schema]) =>
      /page(?:Number)?$/i.test(key) ? [[name, key, schema] as const] : [],
    ),
  );
  const ofNumbers = numbers.filter(([, , schema]) => /"(?:number|integer)"/.test(JSON.stringify(schema)));
  expect(ofNumbers.map(([name, key]) => `${name}.${key}`)).toEqual(
    expect.arrayContaining(["Bookmark.pageNumber", "SignaturePosition.pageNumber"]),
  );
  for (const [name, key, schema] of ofNumbers)
    expect(`${name}.${key}: ${JSON.stringify(schema)}`).not.toContain(`"number"`);
  expect(
    validateDefinition(withRoot({ signature: { certificate: "a", position: { pageNumber: 1.5 } } })),
  ).toMatchObject([
    {
      code: "INVALID_VALUE",
      path: "/document/signature/position/pageNumber",
      message: "Expected a whole number of at least 1; came 1.5.",
    },
  ]);
});

describe("a removed name of an earlier edition is refused with its replacement", () => {
  const cases = removedNames.flatMap(({ words, name, instead }) => words.map((word) => [name, word, instead] as const));
  test.each(cases)("%s in %s", (name, word, instead) => {
    const [fault, ...others] = validateDefinition(host(word, name));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: "REMOVED_NAME", message: `'${name}' is no longer read; use ${instead}.` });
    expect(fault?.path.endsWith(`/${name}`)).toBe(true);
  });

  test("every removed name of the specification's changelog is known", () => {
    const changelog = [
      "dataProvider",
      "shapes",
      "padding",
      "viewBox",
      "CanvasCommand",
      "CanvasImageShape",
      "CanvasBarcodeShape",
      "lineDash",
      "lineDashPhase",
      "lineCapStyle",
      "lineJoinStyle",
      "horizontalSpacing",
      "verticalSpacing",
      "rotation",
      "margins",
      "watermarks",
      "attachment",
      "li",
      "canvas",
      "fontColor",
      "font",
      "contact",
      "lockPermissions",
      "fieldLockAction",
      "ref",
    ];
    expect(changelog.filter((name) => !removedNames.some((removed) => removed.name === name))).toEqual([]);
  });

  test("a removed name in a table cell is refused, too", () => {
    const definition = withContent({ table: { rows: [[{ svg: { children: [] }, viewBox: [1, 1] }, { canvas: {} }]] } });
    expect(validateDefinition(definition).map(({ code, path }) => [code, path])).toEqual([
      ["REMOVED_NAME", "/document/content/0/table/rows/0/0/viewBox"],
      ["REMOVED_NAME", "/document/content/0/table/rows/0/1/canvas"],
    ]);
  });
});

describe("a misplaced key is refused with the place where it belongs", () => {
  const cases = misplacedNames.flatMap(({ words, name, hint }) => words.map((word) => [name, word, hint] as const));
  test.each(cases)("%s in %s", (name, word, hint) => {
    const [fault, ...others] = validateDefinition(host(word, name));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: "UNKNOWN_PROPERTY", message: `'${name}' is not allowed here: ${hint}.` });
  });
});

test("data beside a document names the route that takes it", () => {
  const [fault] = validateDefinition({ document: { content: [{ p: "$data.name" }] }, data: { name: "Ada" } });
  expect(fault).toMatchObject({
    path: "/data",
    message: expect.stringContaining("`documents/generate-from-template`"),
  });
});

describe("an unknown key", () => {
  test("is refused deep inside a table, with the nearest key", () => {
    const definition = withContent({ table: { rows: [[{ td: "a" }], [{ content: [{ p: "b", stlye: "c" }] }]] } });
    expect(validateDefinition(definition)).toEqual([
      {
        code: "UNKNOWN_PROPERTY",
        path: "/document/content/0/table/rows/1/0/content/0/stlye",
        message: "Unknown property 'stlye'; did you mean 'style'?",
      },
    ]);
  });

  test.each([
    ["fontsize", "fontSize"],
    ["colour", "color"],
    ["bordrTop", "borderTop"],
    ["backgroundcolor", "backgroundColor"],
    ["lineHieght", "lineHeight"],
  ])("of a style, %s, suggests %s", (wrong, right) => {
    expect(validateDefinition(withRoot({ styles: { a: { [wrong]: 1 } } }))[0]?.message).toBe(
      `Unknown property '${wrong}'; did you mean '${right}'?`,
    );
  });

  test("that resembles no known key lists the known keys", () => {
    const [fault] = validateDefinition(withRoot({ bookmark: { title: "x", zzzzzzzz: 1 } }));
    expect(fault?.message).toBe("Unknown property 'zzzzzzzz'; known are title, pageNumber and children.");
  });

  test("is escaped in the JSON Pointer (RFC 6901)", () => {
    expect(validateDefinition(withRoot({ styles: { "a/b~c": { x: 1 } } }))[0]?.path).toBe("/document/styles/a~1b~0c/x");
    expect(validateDefinition(withRoot({ "~1/": 1 }))[0]?.path).toBe("/document/~01~1");
  });

  test("that is very long is shortened in path and message", () => {
    const [fault] = validateDefinition(withRoot({ ["k".repeat(100_000)]: 1 }));
    expect(fault?.path.length).toBeLessThan(300);
    expect(fault?.message.length).toBeLessThan(1000);
  });

  test("named as a member of Object.prototype is unknown like any other", () => {
    const definition = JSON.parse('{"document":{"content":[{"p":"x","__proto__":1,"constructor":2,"toString":3}]}}');
    expect(validateDefinition(definition).map(({ path }) => path)).toEqual([
      "/document/content/0/__proto__",
      "/document/content/0/constructor",
      "/document/content/0/toString",
    ]);
  });
});

describe("no valid content", () => {
  const sentence = "The definition must have valid content.";
  test.each([
    ["nothing at all", {}, ""],
    ["no object", 7, ""],
    ["null", null, ""],
    ["a list", [], ""],
    ["a document without content", { document: {} }, "/document"],
    ["a document that is none", { document: [] }, "/document"],
    ["content that is no list", { document: { content: {} } }, "/document/content"],
    ["content that is empty", { document: { content: [] } }, "/document/content"],
    ["content that is null", { document: { content: null } }, "/document/content"],
  ])("%s is reported in the specification's words", (_, definition, path) => {
    expect(validateDefinition(definition)).toEqual([{ code: "NO_CONTENT", path, message: sentence }]);
  });

  test("is listed before the other faults", () => {
    expect(validateDefinition({ document: { stiles: {} }, dataProvider: {} }).map(({ code }) => code)).toEqual([
      "NO_CONTENT",
      "UNKNOWN_PROPERTY",
      "REMOVED_NAME",
    ]);
  });
});

describe("the message of a fault says what was expected and what came", () => {
  test.each([
    [{ p: 1 }, "Expected a text; came 1."],
    [{ p: ["a"] }, "Expected a text; came a list of 1."],
    [{ p: "a", style: { color: "rgba(0, 0, 0, .5)" } }, "and #RRGGBBAA for a colour that one can see through"],
    [{ image: { src: "a", width: "wide" } }, 'Expected a text such as "50%"'],
    [{ p: "a", style: { fontSize: "12px" } }, 'came the text "12px". It has no unit; 12px are 9 points.'],
    [{ p: "a", style: { letterSpacing: "-.5 MM" } }, "It has no unit; -.5 MM are -1.42 points."],
    [{ toc: { maxLevel: 9 } }, "Expected a whole number from 1 to 5; came 9."],
    [{ toc: { maxLevel: 2.5 } }, "Expected a whole number from 1 to 5; came 2.5."],
    [{ toc: { outlines: "yes" } }, 'Expected true or false; came the text "yes".'],
    [{ break: "pgae" }, 'Expected one of page, section or line; came the text "pgae"; did you mean "page"?'],
    [{ svg: { viewBox: [1, 2, 3], children: [] } }, "Expected a list of 2 or a list of 4; came a list of 3."],
    [{ table: { rows: ["x"] } }, 'Expected a list or an object; came the text "x".'],
    [{ table: { rows: [{ td: "a" }] } }, "'td' is not allowed here: a row is a list of cells"],
    [{ image: { source: "a" } }, "Unknown property 'source'"],
    [{ image: { src: "" } }, 'Expected a text that is not empty; came the text "".'],
    [{ columns: { rows: [[]], colNumber: "$dat.n" } }, 'Expected a whole number from 1 to 32; came the text "$dat.n".'],
    [{ columns: { rows: [[]], colNumber: "= 1 +" } }, "The expression is wrong at character 6"],
    [{ image: { src: "a", width: "= 1 +" } }, "The expression is wrong at character 6"],
  ])("%j", (node, message) => {
    const [fault] = validateDefinition(withContent(node));
    expect(fault?.message).toContain(message);
  });

  test("a long text is shortened, and harmless to a terminal", () => {
    const [fault] = validateDefinition(withContent({ break: `\u001b[2J${"x".repeat(5000)}` }));
    expect(fault?.message).toContain('"\\u001b[2Jxxx');
    expect(fault?.message.length).toBeLessThan(200);
  });
});

describe("structure", () => {
  test("a node with two element keys is one fault, not many", () => {
    expect(validateDefinition(withContent({ p: "a", table: { rows: [] } }))).toEqual([
      {
        code: "INVALID_STRUCTURE",
        path: "/document/content/0",
        message: "A node is one thing; p and table cannot share one.",
      },
    ]);
  });

  test("only a section break changes the page", () => {
    expect(validateDefinition(withContent({ break: "page", pageSetup: {} }))).toEqual([
      {
        code: "INVALID_STRUCTURE",
        path: "/document/content/0/pageSetup",
        message: "Only a section break can change the page.",
      },
    ]);
    expect(validateDefinition(withContent({ break: "SECTION", pageSetup: {} }))).toEqual([]);
  });

  test("a field lock names fields exactly when its action asks for them", () => {
    const lock = (fieldLock: object) =>
      validateDefinition(withRoot({ signature: { certificate: "a", fieldLock } })).map(({ code }) => code);
    expect(lock({ action: "include" })).toEqual(["MISSING_PROPERTY"]);
    expect(lock({ action: "EXCLUDE", fields: ["a"] })).toEqual([]);
    expect(lock({ action: "all", fields: ["a"] })).toEqual(["INVALID_STRUCTURE"]);
    expect(lock({ fields: ["a"] })).toEqual(["INVALID_STRUCTURE"]);
    expect(lock({})).toEqual([]);
  });

  test("a list or a table needs items or a source, a component a name or an id", () => {
    const codes = (node: object) => validateDefinition(withContent(node)).map(({ message }) => message);
    expect(codes({ ul: {} })).toEqual(["One of the properties items or source is missing."]);
    expect(codes({ table: {} })).toEqual(["One of the properties rows or source is missing."]);
    expect(codes({ use: {} })).toEqual(["One of the properties name or id is missing."]);
  });
});

describe("bounds", () => {
  test("at most a hundred faults are listed, in document order", () => {
    const definition = withContent(...Array.from({ length: 500 }, () => ({ p: 1 })));
    const faults = validateDefinition(definition);
    expect(faults).toHaveLength(limits.faults);
    expect(faults.at(-1)?.path).toBe("/document/content/99/p");
  });

  test("a hundred thousand wrong keys take no more than their share of the time of a few", () => {
    const check = (count: number): void => {
      const keys = Object.fromEntries(Array.from({ length: count }, (_, index) => [`stlye${index}`, 1]));
      expect(validateDefinition(withRoot(keys))).toHaveLength(limits.faults);
    };
    expect(growth(check, atNight(100_000, 25_000))).toBeLessThan(linear);
  });

  test("nesting deeper than the limit is one fault, at any depth", () => {
    let node: unknown = { p: "x" };
    for (let i = 0; i < 20_000; i += 1) node = { columns: { rows: [[node]] } };
    const faults = validateDefinition(withContent(node));
    expect(faults.map(({ code }) => code)).toEqual(["INVALID_STRUCTURE"]);
    expect(faults[0]?.message).toBe(`Nested more than ${limits.nesting} levels deep.`);
  });

  test("a long text does not make a pattern slow", () => {
    const began = cpuMilliseconds();
    for (const text of [
      "1 ".repeat(500_000),
      " ".repeat(1_000_000),
      "1".repeat(1_000_000),
      `1${" ".repeat(1_000_000)}x`,
    ]) {
      const keys = ["padding", "width", "color", "minHeight"].map((key) => [key, text]);
      validateDefinition(
        withRoot({
          styles: { a: Object.fromEntries(keys) },
          signature: { certificate: "a", timestampServer: text, claimedSignDate: text },
        }),
      );
      validateDefinition(
        withContent({ table: { widths: [text], source: text } }, { svg: { preserveAspectRatio: text, children: [] } }),
      );
    }
    expect(cpuMilliseconds() - began).toBeLessThan(2000);
  });

  test("a table of 3,000 rows is checked in linear time", () => {
    const rows = (count: number) =>
      withContent({
        table: {
          rows: Array.from({ length: count }, (_, i) => [
            { td: `a${i}` },
            { td: "b", style: { bold: true } },
            { p: "c" },
          ]),
        },
      });
    const took = (definition: unknown): number => {
      const times = Array.from({ length: 7 }, () => {
        const began = cpuMilliseconds();
        expect(validateDefinition(definition)).toEqual([]);
        return cpuMilliseconds() - began;
      });
      return Math.min(...times);
    };
    const [small, large] = [rows(3000), rows(30_000)];
    took(small);
    expect(took(large) / took(small)).toBeLessThan(25);
    expect(took(small)).toBeLessThan(1000);
  });
});
