import { describe, expect, test } from "vitest";
import type { PageDescription } from "../../src/vocabulary/page-description.ts";
import { draftBody } from "../../studio/src/preview/draft.ts";
import { newestOnly } from "../../studio/src/preview/newest.ts";
import { boxesOf, nodeAt, sourceOf } from "../../studio/src/preview/nodes.ts";

/** A sender that waits until it is let go on. */
function gatedSender() {
  const sent: string[] = [];
  const gates: (() => void)[] = [];
  const send = (text: string): Promise<void> => {
    sent.push(text);
    return new Promise((resolve, reject) => gates.push(text === "bad" ? () => reject(new Error("bad")) : resolve));
  };
  /** Ends the request on its way, and waits until what follows from it was done. */
  const open = async (): Promise<void> => {
    gates.shift()?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { sent, send, open };
}

describe("one request on its way", () => {
  test("while it is, only the newest text waits", async () => {
    const { sent, send, open } = gatedSender();
    const newest = newestOnly(send);
    for (const text of ["a", "b", "c"]) newest.push(text);
    expect(sent).toEqual(["a"]);
    await open();
    expect(sent).toEqual(["a", "c"]);
    await open();
    newest.push("d");
    expect(sent).toEqual(["a", "c", "d"]);
  });

  test("one that failed does not hold up the next", async () => {
    const { sent, send, open } = gatedSender();
    const newest = newestOnly(send);
    newest.push("bad");
    newest.push("good");
    await open();
    expect(sent).toEqual(["bad", "good"]);
  });

  test("after the end nothing is sent", async () => {
    const { sent, send, open } = gatedSender();
    const newest = newestOnly(send);
    newest.push("a");
    newest.push("b");
    newest.stop();
    await open();
    newest.push("c");
    expect(sent).toEqual(["a"]);
  });
});

describe("the request for the pages of a draft", () => {
  test.each([{ name: "Ada" }, undefined])("names the template that it is a change of, before the data: %o", (data) => {
    const written = draftBody({ content: "{}", templateId: "t", data });
    expect(JSON.parse(written)).toEqual({ content: "{}", templateId: "t", ...(data === undefined ? {} : { data }) });
    expect(Object.keys(JSON.parse(written))).toEqual(
      ["content", "templateId", "data"].slice(0, data === undefined ? 2 : 3),
    );
    expect(JSON.parse(draftBody({ content: "{}", data }))).not.toHaveProperty("templateId");
  });
});

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const page: PageDescription = {
  ...{ number: 1, width: 100, height: 100 },
  operations: [
    { op: "node", path: "/document/content/0", ...box(0, 0, 100, 50) },
    { op: "node", path: "/document/content/0/table/rows/1", ...box(0, 10, 100, 10) },
    { op: "node", path: "/document/content/0/table/rows/1/0", row: 2, ...box(0, 10, 50, 10) },
    {
      ...{ op: "group", transform: [1, 0, 0, 1, 0, 60] },
      operations: [{ op: "node", path: "/document/content/1", ...box(0, 0, 100, 10) }],
    },
  ],
};

describe("nodes of a page", () => {
  test("a point leads to the smallest node around it", () => {
    expect(nodeAt(page, 5, 12)).toMatchObject({ path: "/document/content/0/table/rows/1/0", row: 2 });
    expect(nodeAt(page, 5, 40)).toMatchObject({ path: "/document/content/0" });
    expect(nodeAt(page, 5, 99)).toBeUndefined();
  });

  test("a node inside a group is found where the group puts it", () => {
    expect(nodeAt(page, 5, 65)).toMatchObject({ path: "/document/content/1" });
  });

  test("a pointer has its own boxes, else those inside it, else those around it", () => {
    expect(boxesOf(page, "/document/content/0/table/rows/1")).toEqual([[0, 10, 100, 10]]);
    expect(boxesOf(page, "/document/content/0/table/rows")).toEqual([
      [0, 10, 100, 10],
      [0, 10, 50, 10],
    ]);
    expect(boxesOf(page, "/document/content/0/table/style")).toEqual([[0, 0, 100, 50]]);
  });

  test("the whole content, styles and what the page does not show have none", () => {
    expect(boxesOf(page, "/document/content")).toEqual([]);
    expect(boxesOf(page, "/document/styles/lead")).toEqual([]);
    expect(boxesOf(page, "/document/content/7/p")).toEqual([]);
  });

  test("the source of a row is the nearest around it", () => {
    const definition = { document: { content: [{ table: { source: "$data.items", rows: [[{ td: "x" }]] } }] } };
    expect(sourceOf(definition, "/document/content/0/table/rows/0/0/td")).toBe("$data.items");
    expect(sourceOf(definition, "/document/content")).toBeUndefined();
  });
});
