import type { operations } from "../../../packages/client/src/generated/schema.ts";
import { workbook } from "../../render/import/workbook.ts";

type Bodies<Operation> = Operation extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: infer Content }
    ? keyof Content
    : never
  : never;

/** Every media type that a route takes, by its own description. */
type BodyType = { [Name in keyof operations]: Bodies<operations[Name]> }[keyof operations];

/** The same with what a route takes by its standard (RFC 6749) and does not describe. */
export type TakenType = BodyType | "application/x-www-form-urlencoded";

/** A body, or a head, as many of the smallest units as fit. */
export interface Shape {
  readonly name: string;
  readonly make: (bytes: number) => Buffer;
}

/** Head, so many units that all is as long as wanted, and tail. */
const filled = (name: string, unit: string, head = "", tail = ""): Shape => ({
  name,
  make: (bytes) => {
    const left = bytes - Buffer.byteLength(head + tail);
    return Buffer.from(head + unit.repeat(Math.max(0, Math.floor(left / Buffer.byteLength(unit)))) + tail);
  },
});

const json: readonly Shape[] = [
  filled("spaces", " ", "{}"),
  filled("line ends and a fault", "\n", "", "x"),
  filled("members of one name", '"a":1,', "{", '"b":1}'),
  {
    name: "members of many names",
    make: (bytes) => Buffer.from(`{${Array.from({ length: bytes / 10 }, (_, at) => `"${at.toString(36)}":1`).join()}}`),
  },
  filled("names with escapes", '"\\u0061":1,', "{", '"b":1}'),
  filled("numbers", "1,", '{"name":[', "1]}"),
  filled("small numbers", "-1.5e-7,", '{"name":[', "1]}"),
  filled("empty texts", '"",', '{"name":[', '""]}'),
  filled("empty objects", "{},", '{"name":[', "{}]}"),
  filled("nesting", "[", '{"name":'),
  filled("nesting as deep as allowed", `${"[".repeat(100)}${"]".repeat(100)},`, '{"name":[', "1]}"),
  filled("one text", "a", '{"name":"', '"}'),
  filled("a text of escapes", "\\n", '{"name":"', '"}'),
  filled("a text of quotes", '\\"', '{"content":"', '"}'),
  filled("a text without an end", "ä", '{"name":"'),
  filled("a number of a million digits", "1", '{"name":', "}"),
  filled("a definition", '{"p":""},', '{"document":{"content":[', '{"p":""}]}}'),
  filled("where to deliver", " ", '{"deliverTo":', "null}"),
  filled("deliver behind members", '"a":[],', "{", '"deliverTo":null}'),
];

const lines: readonly Shape[] = [
  filled("blank lines", "\n"),
  filled("lines of spaces", " \n"),
  filled("carriage returns", "\r\n"),
  filled("wrong lines", "x\n"),
  filled("empty objects", "{}\n"),
  filled("one long line", " ", "{", "}\n"),
  filled("a line of members", '"a":1,', "{", '"b":1}\n'),
  filled("a line of numbers", "1,", '{"data":[', "1]}\n"),
  filled("lines with ids", '{"id":1}\n'),
];

const columns = Array.from({ length: 1000 }, (_, at) => `c${at}`).join();

const table: readonly Shape[] = [
  filled("blank lines", "\n", "a\n"),
  filled("separators", ",", "a\n"),
  filled("rows of separators", ",\n", "a,b\n"),
  filled("quotes", '""', "a\n"),
  filled("an open quote", "\n", 'a\n"'),
  filled("empty cells in quotes", '"",', "a\n"),
  filled("rows of a thousand columns", "x\n", `${columns}\n`),
  filled("one row", "a", "a\n"),
  filled("names without an end", ",a"),
  filled("wrong numbers", "x\n", "a:number\n"),
];

const sheetOf = (name: string, rows: (bytes: number) => string): Shape => ({
  name,
  make: (bytes) => Buffer.from(workbook(rows(bytes))),
});

const cell = "<c><v>1</v></c>";

const sheet: readonly Shape[] = [
  sheetOf("a value in the last row", () => `<row r="1">${cell}</row><row r="1048576">${cell}</row>`),
  sheetOf("a value in the last row that is read", () => `<row r="1">${cell}</row><row r="100001">${cell}</row>`),
  sheetOf("gaps between all rows", () =>
    Array.from({ length: 30_000 }, (_, at) => `<row r="${at * 3 + 1}">${cell}</row>`).join(""),
  ),
  sheetOf("rows without a cell", () => "<row/>".repeat(90_000)),
  sheetOf("gaps in a row", () => `<row r="1"><c r="ALL1"><v>1</v></c></row>`.repeat(1000)),
  filled("no archive", "P"),
];

const boundary = "attack";
const part = (name: string, file = ""): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
const asFile = '; filename="a.json"';
const last = `\r\n--${boundary}--\r\n`;

const form: readonly Shape[] = [
  filled("parts", `${part("a")}\r\n`, "", last),
  filled("files", `${part("file", asFile)}\r\n`, "", last),
  filled("a file of nothing", "\0", part("file", asFile), last),
  filled("a file of boundaries", `\r\n--${boundary.slice(1)}`, part("file", asFile), last),
  filled("a file of line ends", "\r\n", part("file", asFile), last),
  filled("a file of brackets", "[", part("file", asFile), last),
  filled("headers of a part", "x: y\r\n", `--${boundary}\r\n`, `\r\n\r\n${last}`),
  filled("a long name", "a", `--${boundary}\r\ncontent-disposition: form-data; name="`, `"\r\n\r\n${last}`),
  filled("no part", "-"),
];

const pairs: readonly Shape[] = [
  filled("pairs", "a=1&"),
  filled("pairs of nothing", "&"),
  filled("escapes", "%41", "client_id="),
  filled("broken escapes", "%", "client_id="),
  filled("plus signs", "+", "client_id="),
];

/** A media type without shapes does not compile. */
export const shapesOf: Readonly<Record<TakenType, readonly Shape[]>> = {
  "application/json": json,
  "application/x-ndjson": lines,
  "text/csv": table,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": sheet,
  "multipart/form-data": form,
  "application/x-www-form-urlencoded": pairs,
};

/** The value of the header for a body of this type. */
export const contentType = (type: TakenType): string =>
  type === "multipart/form-data" ? `${type}; boundary=${boundary}` : type;

/** What a head can be made of, on a route of any kind: behind its path, or as headers. */
export const headShapes = {
  query: [
    filled("pairs", "a=1&", "?"),
    filled("one name", "a&", "?"),
    filled("nothing", "&", "?"),
    filled("escapes", "%41", "?a="),
    filled("broken escapes", "%", "?a="),
    filled("brackets", "a[b]=1&", "?"),
    filled("a search", "a", "?search="),
  ],
  headers: [
    filled("authorization", "a", "authorization: Bearer "),
    filled("dots in a token", ".", "authorization: Bearer "),
    filled("cookies", "a=1; ", "cookie: "),
    filled("many", "a: b\r\n", "", "c: d"),
    filled("preferences", "a=1,", "prefer: "),
    filled("tags", '"a",', "if-none-match: "),
    filled("ranges", "0-1,", "range: bytes="),
    filled("an Idempotency-Key", '\\"', 'idempotency-key: "', '"'),
    filled("languages", "a,", "accept-language: "),
    filled("media types", "a/b,", "accept: "),
    filled("the last event", "1", "last-event-id: "),
    filled("a parent", "0", "traceparent: 00-"),
  ],
} as const;

/** The headers of a door that reads a cookie of this name. */
export const cookieShapes = (cookie: string): readonly Shape[] => [
  filled("its cookie", "a", `cookie: ${cookie}=`),
  filled("its cookie's parts", "a.", `cookie: ${cookie}=`),
  filled("many of its cookies", `${cookie}=a; `, "cookie: "),
];
