import { appended, note, red, redTwin, type Updates, usual } from "./updates.ts";

/** Rows for object 5, packed in 7, for 7, and for 8, packed in 7. */
const packedRows = "02000000070000" + "01~holder~0000" + "02000000070001";

const replaced = (file: Buffer, from: string, to: string): Buffer => {
  const text = file.toString("latin1");
  if (!text.includes(from)) throw new Error(`the file holds no ${from}`);
  return Buffer.from(text.replace(from, to), "latin1");
};

/** Updates that every reader shows alike. */
export const soundUpdates = (to: Updates): Readonly<Record<string, () => Buffer>> => ({
  "a file as it was made": () => to.base,
  "an update with a table": () => to.table(note),
  "an update with a stream": () => to.stream(note),
  "objects in an object stream": () => to.packed("5 0 8 7", "(note) (more)", packedRows),
  "a later version of an object": () => to.table(`#new#4 0 obj\n${red}\nendobj\n`, { rows: "4 1\n@new@ 00000 n \n" }),
  "a place that is early by blanks": () => to.table(note, { rows: "5 1\n@new-1@ 00000 n \n" }),
  "a startxref that is early by a blank": () => to.table(`${note}\n`, { end: "startxref\n@xref-2@\n%%EOF\n" }),
  "a row that stands twice alike": () => to.table(note, { rows: "5 1\n@new@ 00000 n \n5 1\n@new@ 00000 n \n" }),
  "an empty subsection": () => to.table(note, { rows: "0 0\n5 1\n@new@ 00000 n \n" }),
  "a size that is too large": () => to.table(note, { trailer: "/Size 900/Root 1 0 R/Prev @prev@" }),
  "a missing endobj": () => to.table("#new#5 0 obj\n(note)\n"),
  "no %%EOF": () => to.table(note, { end: "startxref\n@xref@\n" }),
  "an object without a blank after the end of the file": () =>
    appended(
      to.base.subarray(0, -1),
      `${note}#xref#xref\n5 1\n@new@ 00000 n \ntrailer\n<<${usual}>>\nstartxref\n@xref@\n%%EOF\n`,
    ),
  "a key that stands twice in a dictionary": () => to.table("#new#5 0 obj\n<</A 1/A 2>>\nendobj\n"),
  "rows of a stream that are left over": () => to.stream(note, { rows: "01~new~000000000000000000" }),
  "a free object that nothing refers to": () =>
    to.table(note, {
      rows: "5 2\n@new@ 00000 n \n0000000000 00001 f \n",
      trailer: "/Size 7/Root 1 0 R/Prev @prev@",
    }),
  "a hybrid file": () =>
    to.table(
      `${note}#stream#6 0 obj\n<</Type/XRef/W[1 4 2]/Index[5 1]/Size 7/Root 1 0 R/Filter/ASCIIHexDecode/Length 14>>\nstream\n01~new~0000\nendstream\nendobj\n`,
      { rows: "0 0\n", trailer: "/Size 7/Root 1 0 R/Prev @prev@/XRefStm @stream@" },
    ),
  "an entry in use at byte 0": () =>
    to.table(note, { rows: "5 2\n@new@ 00000 n \n0000000000 00000 n \n", trailer: "/Size 7/Root 1 0 R/Prev @prev@" }),
  "a twin that is equal": () =>
    to.table(`${note}${to.base.toString("latin1").match(/(?<!\d)4 0 obj[\s\S]*?endobj\n/)?.[0]}`),
});

/** Updates that some readers repair, and then show as every other. */
export const repairedUpdates = (to: Updates): Readonly<Record<string, () => Buffer>> => ({
  "rows of nineteen bytes": () => to.table(note, { rows: "5 1\n@new@ 00000 n\n" }),
  "rows of twenty-one bytes": () => to.table(note, { rows: "5 1\n@new@ 00000 n \r\n" }),
  "a size that is too small": () => to.table(note, { trailer: "/Size 5/Root 1 0 R/Prev @prev@" }),
  "an end that is far from the last section": () =>
    to.table(note, {
      end: `startxref\n@xref@\n%%EOF\n${"\n".repeat(1_100)}`,
    }),
  "a number larger than readers take": () =>
    to.table(note.replace("5 0", "8388608 0"), {
      rows: "8388608 1\n@new@ 00000 n \n",
      trailer: "/Size 8388609/Root 1 0 R/Prev @prev@",
    }),
});

/** Updates that readers may show differently (ISO 32000-2, 7.5.4 to 7.5.8). */
export const ambiguousUpdates = (to: Updates): Readonly<Record<string, () => Buffer>> => ({
  "an entry that leads to another object": () => to.table(note, { rows: "4 2\n@new@ 00000 n \n@new@ 00000 n \n" }),
  "an entry of an unused object that leads nowhere": () =>
    to.table(note, {
      rows: "5 2\n@new@ 00000 n \n0000000020 00000 n \n",
    }),
  "an entry beyond the end": () => to.table(note, { rows: "5 2\n@new@ 00000 n \n0000900000 00000 n \n" }),
  "an entry early by ten blanks": () => to.table(`${" ".repeat(10)}${note}`, { rows: "5 1\n@new-10@ 00000 n \n" }),
  "an older entry that is wrong and replaced": () =>
    appended(
      to.table(note, { rows: "5 1\n0000000020 00000 n \n" }),
      `#fresh#5 0 obj\n(note)\nendobj\n#xref#xref\n5 1\n@fresh@ 00000 n \ntrailer\n<<${usual}>>\nstartxref\n@xref@\n%%EOF\n`,
    ),
  "a number twice in a table": () =>
    to.table(`${note}#red#${redTwin}`, {
      rows: "4 2\n@red@ 00000 n \n@new@ 00000 n \n4 1\n@red+1@ 00000 n \n",
    }),
  "a number twice in a stream": () =>
    to.stream(`${note}#red#${redTwin}`, {
      rows: "01~red~000001~new~0000",
      entries: "/Index[5 1 5 1]/Size 7",
    }),
  "a generation that is not the object's": () => to.table(note, { rows: "5 1\n@new@ 00001 n \n" }),
  "a reference with another generation": () => replaced(to.table(note), "/Contents 4 0 R", "/Contents 4 1 R"),
  "an object that is free and stands in the file": () =>
    to.table(note, {
      rows: "4 2\n0000000000 00001 f \n@new@ 00000 n \n",
    }),
  "a twin behind it": () => to.table(`${note}${redTwin}`),
  "a twin in the data of a stream": () =>
    to.table(`#new#5 0 obj\n<</Length ${redTwin.length}>>\nstream\n${redTwin}\nendstream\nendobj\n`),
  "a twin in a string": () => to.table(`#new#5 0 obj\n(${redTwin})\nendobj\n`),
  "a twin in an object stream that nothing leads to": () =>
    to.table(
      `${note}9 0 obj\n<</Type/ObjStm/N 1/First 4/Length 16>>\nstream\n3 0 <</Type/Page>>\nendstream\nendobj\n`.replace(
        "/Length 16",
        "/Length 18",
      ),
    ),
  "an object that no table leads to": () =>
    replaced(to.table(`${note}7 0 obj\n${red}\nendobj\n`), "/Contents 4 0 R", "/Contents 7 0 R"),
  "a stream with fewer rows than it says": () => to.stream(note, { entries: "/Index[5 2]/Size 7" }),
  "a stream without Index and with few rows": () => to.stream(note, { entries: "/Size 7" }),
  "an entry of another kind": () => to.stream(note, { rows: "03~new~0000" }),
  "a stream of the number of another object": () => to.stream(note, { id: 4 }),
  "a stream that does not end with endstream": () => to.stream(note, { close: "" }),
  "a stream that is shorter than its length": () =>
    to.table("#new#5 0 obj\n<</Length 3>>\nstream\nabcdef\nendstream\nendobj\n"),
  "a number twice in an object stream": () =>
    to.packed("5 0 5 7", "(note) (more)", "0200000007000001~holder~000000000000000000"),
  "an index that is another object's": () =>
    to.packed("5 0 8 7", "(note) (more)", "0200000007000101~holder~000002000000070000"),
  "an index outside of the object stream": () =>
    to.packed("5 0 8 7", "(note) (more)", "0200000007000001~holder~000002000000070009"),
  "an object that its object stream lacks": () => to.packed("5 0 6 7", "(note) (more)", packedRows),
  "an object stream whose head is damaged": () => to.packed("5 0 x 7", "(note) (more)", packedRows),
  "objects that overlap in an object stream": () => to.packed("5 0 8 1", "(note(more))", packedRows),
  "bytes between the objects of an object stream": () => to.packed("5 0 8 9", "(note) 1 (more)", packedRows),
  "an object stream that is none": () =>
    to.packed("5 0 8 7", "(note) (more)", "0200000004000001~holder~000002000000070001"),
  "a section that leads nowhere": () => to.table(note, { trailer: "/Size 6/Root 1 0 R/Prev 20" }),
  "Prev 0": () => to.table(note, { trailer: "/Size 6/Root 1 0 R/Prev 0" }),
  "sections in a circle": () => to.table(note, { trailer: "/Size 6/Root 1 0 R/Prev @xref@" }),
  "a startxref beside its section": () => to.table(note, { end: "startxref\n@xref+2@\n%%EOF\n" }),
  "no Root": () => to.table(note, { trailer: "/Size 6/Prev @prev@" }),
  "a row that is damaged": () => to.table(note, { rows: "5 1\n@new@ 00000 x \n" }),
  "something behind the end": () => to.table(note, { end: "startxref\n@xref@\n%%EOF\n1 0 obj" }),
  "something before the header": () => Buffer.concat([Buffer.from("junk\n"), to.base]),
  "a repaired file with a twin that cannot be read": () =>
    to.table(`${note}4 0 obj\n<</\nendobj\n`, {
      rows: "5 1\n@new@ 00000 n\n",
    }),
});
