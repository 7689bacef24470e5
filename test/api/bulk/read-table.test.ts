import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTable } from "../../../src/api/bulk/read-table.ts";
import { readingOf } from "../../support/reading.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Each line as its number and its JSON, or why it is none. */
async function read(text: string | Uint8Array, { size = 3, most = 1_000 } = {}) {
  const made: (readonly [number, unknown])[] = [];
  for await (const line of readTable(inPieces(Buffer.from(text), size), readingOf(most))) {
    if (line.bytes === "wrong") made.push([line.number, line.why.record().message]);
    else made.push([line.number, JSON.parse(Buffer.from(line.bytes).toString())]);
  }
  return made;
}

describe("rows of a CSV file are lines:", () => {
  test("the first row names members, which may stand in objects and have kinds", async () => {
    const rows = "id,name,address.city,address.zip,sum:number,paid:boolean\n7,Ada,Bonn,007,-0012.50,yes\n8,,,,,\n";
    expect(await read(rows)).toEqual([
      [2, { id: "7", data: { id: "7", name: "Ada", address: { city: "Bonn", zip: "007" }, sum: -12.5, paid: true } }],
      [3, { id: "8", data: { id: "8", name: "", address: { city: "", zip: "" } } }],
    ]);
  });

  test.each([1, 2, 7, 1_000])("quotes hold separators, line ends and quotes, in pieces of %i bytes", async (size) => {
    const rows = 'a,b\r\n"x, ""y""\r\n",2" pipe\r\n"q"r,""\r\n"end\r"';
    expect(await read(rows, { size })).toEqual([
      [2, { data: { a: 'x, "y"\r\n', b: '2" pipe' } }],
      [3, { data: { a: "qr", b: "" } }],
      [4, { data: { a: "end\r", b: "" } }],
    ]);
  });

  test("the separator is found in the first row, or named before it", async () => {
    expect(await read('\uFEFFa;"b,c"\n1;2\n')).toEqual([[2, { data: { a: "1", "b,c": "2" } }]]);
    expect(await read("a\tb\n1,5\t2\n")).toEqual([[2, { data: { a: "1,5", b: "2" } }]]);
    expect(await read("sep=;\r\na:number-comma;b\r\n1,5;2\r\n")).toEqual([[3, { data: { a: 1.5, b: "2" } }]]);
    expect(await read("a\n1\n")).toEqual([[2, { data: { a: "1" } }]]);
  });

  test("empty rows are counted and left out; numbers keep all their digits", async () => {
    const lines = [];
    for await (const line of readTable(
      inPieces(Buffer.from("n:number\n\n\r\n12345678901234567890.10\n"), 4),
      readingOf(100),
    ))
      lines.push([line.number, Buffer.from(line.bytes as Uint8Array).toString()]);
    expect(lines).toEqual([[4, '{"data":{"n":12345678901234567890.10}}']]);
  });

  test("a wrong row fails alone", async () => {
    const rows = ["n:number,ok:boolean", "1,yes", "1,2", "x,no", "1,no,extra", "1,no,", '"1,000",no'].join("\n");
    expect(await read(rows)).toEqual([
      [2, { data: { n: 1, ok: true } }],
      [3, 'Expected true, false, yes, no, 1 or 0 in the column "ok"; came "2".'],
      [4, 'Expected a number such as 1234.5 or -3 in the column "n"; came "x".'],
      [5, "Expected 2 cells, as the first row has; came 3."],
      [6, { data: { n: 1, ok: false } }],
      [7, 'Expected a number such as 1234.5 or -3 in the column "n"; came "1,000".'],
    ]);
    const latin = Buffer.concat([Buffer.from("a\n"), Buffer.from([0xe9, 0x0a]), Buffer.from("b\n")]);
    expect(await read(latin)).toEqual([
      [2, "The row is not UTF-8. Save the file as CSV in UTF-8."],
      [3, { data: { a: "b" } }],
    ]);
    expect(await read('a\nb\n"c\nd\n')).toEqual([
      [2, { data: { a: "b" } }],
      [3, "A quotation mark of this row is not closed, and what stands behind it is part of its cell."],
    ]);
  });

  test.each([
    ["a,a", 'The column 2 ("a") has the name of another one, or of what holds others.'],
    ["a,a.b", 'The column 2 ("a.b") has the name of another one, or of what holds others.'],
    ["a:date", 'The column "a:date" is of a kind that there is not: text, number, number-comma, boolean.'],
    ["a,,b", 'Expected a name of 1 to 200 characters, with 8 parts at most between dots; came "".'],
    [Array.from({ length: 1_001 }, (_, at) => `c${at}`).join(), "Expected at most 1000 columns; came more."],
  ])("the first row %.20s is refused, and nothing is read behind it", async (head, why) => {
    expect(await read(`${head}\n1\n2\n`, { most: 100_000 })).toEqual([[1, why]]);
  });

  test("a row beyond the limit is skipped while it comes in; a first row beyond it ends the file", async () => {
    expect(await read(`a,b\n${"x".repeat(200)},1\n"${"\n".repeat(200)}",1\n2,3\n`, { most: 100 })).toEqual([
      [2, "The line is longer than 100 bytes."],
      [3, "The line is longer than 100 bytes."],
      [4, { data: { a: "2", b: "3" } }],
    ]);
    expect(await read(`a\n${"x".repeat(2 ** 20 + 1)}\n1\n`, { size: 2 ** 16, most: 2 ** 24 })).toEqual([
      [2, "The line is longer than 1048576 bytes."],
      [3, { data: { a: "1" } }],
    ]);
    expect(await read(`${"x".repeat(200)}\n1\n`, { most: 100 })).toEqual([[1, "The line is longer than 100 bytes."]]);
    expect(await read("")).toEqual([]);
  });

  test("cells and quotation marks without end take little more memory than their bytes", async () => {
    const before = process.memoryUsage().heapUsed;
    let most = 0;
    async function* chunks(head: string, unit: string): AsyncIterable<Uint8Array> {
      yield Buffer.from(head);
      for (let at = 0; at < 15; at += 1) {
        yield Buffer.from(unit.repeat(32_768));
        most = Math.max(most, process.memoryUsage().heapUsed - before);
      }
      yield Buffer.from("x\n");
    }
    const lines = [];
    for await (const line of readTable(chunks("a,b\n", ",,"), readingOf(2 ** 23))) lines.push(line);
    expect(lines).toMatchObject([
      { bytes: "wrong", why: { message: "Expected 2 cells, as the first row has; came more than 1000." } },
    ]);
    for await (const line of readTable(chunks('a\n"', '""'), readingOf(2 ** 23))) lines.push(line);
    expect(lines[1]).toMatchObject({ number: 2, bytes: "wrong" });
    expect(most).toBeLessThan(150 * 2 ** 20);
  });

  test("names that every object has are members as any other", async () => {
    const [[, line] = []] = await read("__proto__,constructor\n1,2\n");
    expect(JSON.stringify(line)).toBe('{"data":{"__proto__":"1","constructor":"2"}}');
  });

  test("values written by RFC 4180 come back, in pieces of any size", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r", "é", " ", "\t") });
    const written = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const text = ["x,y", ...rows.map((row) => row.map(written).join(","))].join("\r\n");
          const filled = rows
            .map(([x, y], at) => [at + 2, { data: { x, y } }])
            .filter((_, at) => rows[at]?.join("") !== "");
          expect(await read(text, { size, most: 10_000 })).toEqual(filled);
        },
      ),
      { numRuns: 200 },
    );
  });
});
