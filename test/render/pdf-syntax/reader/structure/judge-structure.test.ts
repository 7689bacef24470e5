import { describe, expect, test } from "vitest";
import { ForeignPdf } from "../../../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { judgeStructure } from "../../../../../src/render/pdf-syntax/reader/structure/judge-structure.ts";
import {
  appended,
  blueFile,
  note,
  packedUpdate,
  red,
  redTwin,
  streamUpdate,
  tableUpdate,
  usual,
} from "../../../../support/departed-files.ts";

const judge = (file: Buffer) => judgeStructure(file, new ForeignPdf(file));

/** Rows for object 5, packed in 7, for 7, and for 8, packed in 7. */
const packedRows = "02000000070000" + "01~holder~0000" + "02000000070001";

const replaced = (file: Buffer, from: string, to: string): Buffer => {
  const text = file.toString("latin1");
  expect(text).toContain(from);
  return Buffer.from(text.replace(from, to), "latin1");
};

const sound: Readonly<Record<string, Buffer>> = {
  "a file as it was made": blueFile,
  "an update with a table": tableUpdate(note),
  "an update with a stream": streamUpdate(note),
  "objects in an object stream": packedUpdate("5 0 8 7", "(note) (more)", packedRows),
  "a later version of an object": tableUpdate(`#new#4 0 obj\n${red}\nendobj\n`, { rows: "4 1\n@new@ 00000 n \n" }),
  "a place that is early by blanks": tableUpdate(note, { rows: "5 1\n@new-1@ 00000 n \n" }),
  "a startxref that is early by a blank": tableUpdate(`${note}\n`, { end: "startxref\n@xref-2@\n%%EOF\n" }),
  "a row that stands twice alike": tableUpdate(note, { rows: "5 1\n@new@ 00000 n \n5 1\n@new@ 00000 n \n" }),
  "an empty subsection": tableUpdate(note, { rows: "0 0\n5 1\n@new@ 00000 n \n" }),
  "a size that is too large": tableUpdate(note, { trailer: "/Size 900/Root 1 0 R/Prev @prev@" }),
  "a missing endobj": tableUpdate("#new#5 0 obj\n(note)\n"),
  "no %%EOF": tableUpdate(note, { end: "startxref\n@xref@\n" }),
  "an object without a blank after the end of the file": appended(
    blueFile.subarray(0, -1),
    `${note}#xref#xref\n5 1\n@new@ 00000 n \ntrailer\n<<${usual}>>\nstartxref\n@xref@\n%%EOF\n`,
  ),
  "a key that stands twice in a dictionary": tableUpdate("#new#5 0 obj\n<</A 1/A 2>>\nendobj\n"),
  "rows of a stream that are left over": streamUpdate(note, { rows: "01~new~000000000000000000" }),
  "a free object that nothing refers to": tableUpdate(note, {
    rows: "5 2\n@new@ 00000 n \n0000000000 00001 f \n",
    trailer: "/Size 7/Root 1 0 R/Prev @prev@",
  }),
  "a hybrid file": tableUpdate(
    `${note}#stream#6 0 obj\n<</Type/XRef/W[1 4 2]/Index[5 1]/Size 7/Root 1 0 R/Filter/ASCIIHexDecode/Length 14>>\nstream\n01~new~0000\nendstream\nendobj\n`,
    { rows: "0 0\n", trailer: "/Size 7/Root 1 0 R/Prev @prev@/XRefStm @stream@" },
  ),
  "a twin that is equal": tableUpdate(`${note}${blueFile.toString("latin1").match(/4 0 obj[\s\S]*?endobj\n/)?.[0]}`),
};

const repaired: Readonly<Record<string, Buffer>> = {
  "rows of nineteen bytes": tableUpdate(note, { rows: "5 1\n@new@ 00000 n\n" }),
  "rows of twenty-one bytes": tableUpdate(note, { rows: "5 1\n@new@ 00000 n \r\n" }),
  "a size that is too small": tableUpdate(note, { trailer: "/Size 5/Root 1 0 R/Prev @prev@" }),
  "an end that is far from the last section": tableUpdate(note, {
    end: `startxref\n@xref@\n%%EOF\n${"\n".repeat(1_100)}`,
  }),
  "a number larger than readers take": tableUpdate(note.replace("5 0", "8388608 0"), {
    rows: "8388608 1\n@new@ 00000 n \n",
    trailer: "/Size 8388609/Root 1 0 R/Prev @prev@",
  }),
};

const ambiguous: Readonly<Record<string, Buffer>> = {
  "an entry that leads to another object": tableUpdate(note, { rows: "4 2\n@new@ 00000 n \n@new@ 00000 n \n" }),
  "an entry of an unused object that leads nowhere": tableUpdate(note, {
    rows: "5 2\n@new@ 00000 n \n0000000020 00000 n \n",
  }),
  "an entry beyond the end": tableUpdate(note, { rows: "5 2\n@new@ 00000 n \n0000900000 00000 n \n" }),
  "an entry in use at byte 0": tableUpdate(note, { rows: "5 2\n@new@ 00000 n \n0000000000 00000 n \n" }),
  "an entry early by ten blanks": tableUpdate(`${" ".repeat(10)}${note}`, { rows: "5 1\n@new-10@ 00000 n \n" }),
  "an older entry that is wrong and replaced": appended(
    tableUpdate(note, { rows: "5 1\n0000000020 00000 n \n" }),
    `#fresh#5 0 obj\n(note)\nendobj\n#xref#xref\n5 1\n@fresh@ 00000 n \ntrailer\n<<${usual}>>\nstartxref\n@xref@\n%%EOF\n`,
  ),
  "a number twice in a table": tableUpdate(`${note}#red#${redTwin}`, {
    rows: "4 2\n@red@ 00000 n \n@new@ 00000 n \n4 1\n@red+1@ 00000 n \n",
  }),
  "a number twice in a stream": streamUpdate(`${note}#red#${redTwin}`, {
    rows: "01~red~000001~new~0000",
    entries: "/Index[5 1 5 1]/Size 7",
  }),
  "a generation that is not the object's": tableUpdate(note, { rows: "5 1\n@new@ 00001 n \n" }),
  "a reference with another generation": replaced(tableUpdate(note), "/Contents 4 0 R", "/Contents 4 1 R"),
  "an object that is free and stands in the file": tableUpdate(note, {
    rows: "4 2\n0000000000 00001 f \n@new@ 00000 n \n",
  }),
  "a twin behind it": tableUpdate(`${note}${redTwin}`),
  "a twin in the data of a stream": tableUpdate(
    `#new#5 0 obj\n<</Length ${redTwin.length}>>\nstream\n${redTwin}\nendstream\nendobj\n`,
  ),
  "a twin in a string": tableUpdate(`#new#5 0 obj\n(${redTwin})\nendobj\n`),
  "a twin in an object stream that nothing leads to": tableUpdate(
    `${note}9 0 obj\n<</Type/ObjStm/N 1/First 4/Length 16>>\nstream\n3 0 <</Type/Page>>\nendstream\nendobj\n`.replace(
      "/Length 16",
      "/Length 18",
    ),
  ),
  "an object that no table leads to": replaced(
    tableUpdate(`${note}7 0 obj\n${red}\nendobj\n`),
    "/Contents 4 0 R",
    "/Contents 7 0 R",
  ),
  "a stream with fewer rows than it says": streamUpdate(note, { entries: "/Index[5 2]/Size 7" }),
  "a stream without Index and with few rows": streamUpdate(note, { entries: "/Size 7" }),
  "an entry of another kind": streamUpdate(note, { rows: "03~new~0000" }),
  "a stream of the number of another object": streamUpdate(note, { id: 4 }),
  "a stream that does not end with endstream": streamUpdate(note, { close: "" }),
  "a stream that is shorter than its length": tableUpdate(
    "#new#5 0 obj\n<</Length 3>>\nstream\nabcdef\nendstream\nendobj\n",
  ),
  "a number twice in an object stream": packedUpdate(
    "5 0 5 7",
    "(note) (more)",
    "0200000007000001~holder~000000000000000000",
  ),
  "an index that is another object's": packedUpdate(
    "5 0 8 7",
    "(note) (more)",
    "0200000007000101~holder~000002000000070000",
  ),
  "an index outside of the object stream": packedUpdate(
    "5 0 8 7",
    "(note) (more)",
    "0200000007000001~holder~000002000000070009",
  ),
  "an object that its object stream lacks": packedUpdate("5 0 6 7", "(note) (more)", packedRows),
  "an object stream whose head is damaged": packedUpdate("5 0 x 7", "(note) (more)", packedRows),
  "objects that overlap in an object stream": packedUpdate("5 0 8 1", "(note(more))", packedRows),
  "bytes between the objects of an object stream": packedUpdate("5 0 8 9", "(note) 1 (more)", packedRows),
  "an object stream that is none": packedUpdate(
    "5 0 8 7",
    "(note) (more)",
    "0200000004000001~holder~000002000000070001",
  ),
  "a section that leads nowhere": tableUpdate(note, { trailer: "/Size 6/Root 1 0 R/Prev 20" }),
  "Prev 0": tableUpdate(note, { trailer: "/Size 6/Root 1 0 R/Prev 0" }),
  "sections in a circle": tableUpdate(note, { trailer: "/Size 6/Root 1 0 R/Prev @xref@" }),
  "a startxref beside its section": tableUpdate(note, { end: "startxref\n@xref+2@\n%%EOF\n" }),
  "no Root": tableUpdate(note, { trailer: "/Size 6/Prev @prev@" }),
  "a row that is damaged": tableUpdate(note, { rows: "5 1\n@new@ 00000 x \n" }),
  "something behind the end": tableUpdate(note, { end: "startxref\n@xref@\n%%EOF\n1 0 obj" }),
  "something before the header": Buffer.concat([Buffer.from("junk\n"), blueFile]),
  "a repaired file with a twin that cannot be read": tableUpdate(`${note}4 0 obj\n<</\nendobj\n`, {
    rows: "5 1\n@new@ 00000 n\n",
  }),
};

describe("every reader finds the same in a file with", () => {
  test.each(Object.entries(sound))("%s", (_, file) => {
    expect(judge(file)).toMatchObject({ faults: [], notes: [] });
  });

  test("a linearized file's first section, which leads forward to its last, and in no other", () => {
    const written = (mark: string): Buffer =>
      appended(
        Buffer.alloc(0),
        [
          `%PDF-1.7\n#mark#5 0 obj\n<</${mark} 1>>\nendobj\n`,
          "#first#xref\n5 1\n@mark@ 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev @main@>>\nstartxref\n0\n%%EOF\n",
          `#a#1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n#b#2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n`,
          "#main#xref\n1 2\n@a@ 00000 n \n@b@ 00000 n \ntrailer\n<</Size 5>>\nstartxref\n@first@\n%%EOF\n",
        ].join(""),
      );
    expect(judge(written("Linearized"))).toMatchObject({ faults: [], notes: [] });
    expect(judge(written("Linear")).faults).toEqual([expect.stringContaining("Prev leads forward")]);
  });
});

describe("some readers repair, and find the same in, a file with", () => {
  test.each(Object.entries(repaired))("%s", (_, file) => {
    const { faults, notes } = judge(file);
    expect(faults).toEqual([]);
    expect(notes).toHaveLength(1);
  });
});

describe("readers may see different files in one with", () => {
  test.each(Object.entries(ambiguous))("%s", (_, file) => {
    const { faults } = judge(file);
    expect(faults[0]).toMatch(/^Readers may see different files: .+, byte \d+: .+[.]$/);
    expect(faults.length).toBeLessThanOrEqual(11);
  });
});
