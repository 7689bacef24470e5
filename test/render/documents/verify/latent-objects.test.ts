import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { signedPage, signedSize } from "../../../support/attacked/signed-page.ts";
import { note, red, updatesOf } from "../../../support/attacked/updates.ts";

// Each file shows blue over red by its tables; a reader that repairs it, or reads it strictly, does without the blue.

const verdictOn = (file: Buffer) => verifyFile({ file, roots: "", now: "2026-11-24T00:00:00Z" }).signatures[0]?.verdict;
const object = (id: number, body: string): string => `#o${id}#${id} 0 obj\n${body}\nendobj\n`;
const empty = "<</Length 1>>\nstream\n \nendstream";
const shadow = `4 0 obj\n${empty}\nendobj\n`;
const covered = { permission: 1, contents: "[40 0 R 4 0 R]", listed: [40] } as const;

describe("a certified file in which something latent lies under what is shown is not judged:", () => {
  test("it is valid without what would reveal it", async () => {
    const signed = await signedPage({ ...covered, more: object(40, red) });
    expect(verdictOn(signed)).toBe("valid");
    expect(verdictOn(updatesOf(signed, { size: signedSize }).table("", { rows: "0 0\n" }))).toBe("valid");
  });

  test("an empty shadow of the overlay in an update, which no table leads to", async () => {
    const signed = await signedPage({ ...covered, more: object(40, red) });
    const to = updatesOf(signed, { size: signedSize, hidden: shadow });
    expect(verdictOn(to.table("", { rows: "0 0\n" }))).toBe("unknown");
    expect(verdictOn(to.table("", { rows: "0 0\n", trailer: "/Size 5/Root 1 0 R/Prev @prev@" }))).toBe("unknown");
  });

  test("such a shadow in what is signed", async () => {
    expect(verdictOn(await signedPage({ ...covered, more: object(40, red) + shadow }))).toBe("unknown");
  });

  test("a size of the table that is too small, where the latent object stands behind it", async () => {
    const signed = await signedPage({ permission: 1 });
    for (const latent of [`4 0 obj\n${red}\nendobj\n`, shadow]) {
      const to = updatesOf(signed, { size: signedSize, hidden: latent });
      expect(verdictOn(to.table("", { rows: "0 0\n", trailer: "/Size 4/Root 1 0 R/Prev @prev@" }))).toBe("unknown");
      expect(verdictOn(to.stream(note, { entries: "/Index[5 1]/Size 4" }))).toBe("unknown");
    }
  });

  test("a first object of an object stream that does not stand at its beginning", async () => {
    const signed = await signedPage({ permission: 1 });
    const to = updatesOf(signed, { size: signedSize });
    const rows = "02000000070000" + "01~holder~0000" + "02000000070001";
    expect(verdictOn(to.packed("5 0 8 7", "(note) (more)", rows))).toBe("valid");
    expect(verdictOn(to.packed("5 7 8 14", "(late) (note) (more)", rows))).toBe("unknown");
    expect(verdictOn(to.packed("5 1 8 7", "(note) (more)", rows))).toBe("unknown");
  });

  test("such an object stream that holds the page", async () => {
    const signed = await signedPage({ permission: 1, more: object(40, red), listed: [40] });
    const page = (content: number): string =>
      `<</Type/Page/Parent 2 0 R/Contents ${content} 0 R/Resources<<>>/Annots[20 0 R 24 0 R]>>`;
    const packed = (first: number, text: string): Buffer => {
      const data = `3 ${first} ${text}`;
      const holder = `#holder#7 0 obj\n<</Type/ObjStm/N 1/First ${data.length - text.length}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
      const rows = "02000000070000" + "01~holder~0000";
      return updatesOf(signed).stream(holder, { id: 9, rows, entries: `/Index[3 1 7 1]/Size ${signedSize}` });
    };
    expect(verdictOn(packed(0, page(4)))).toBe("valid");
    expect(verdictOn(packed(0, `${page(40)} ${page(4)}`))).not.toBe("valid");
    expect(verdictOn(packed(page(40).length + 1, `${page(40)} ${page(4)}`))).toBe("unknown");
  });
});
