import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { upcasts } from "../../../src/vocabulary/events/shapes.ts";
import { eventSchemaFiles } from "../../../tools/generate/event-schemas.ts";
import { eventShapes } from "../../../tools/generate/event-shapes.ts";
import { brokenPromise } from "../../../tools/generate/promises.ts";

// The compiler reads all types of events, which takes seconds.

const root = new URL("../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const shapes = eventShapes();

describe("the schemas of events, made from their types,", () => {
  test("are there for every event, and every event says when it is written", () => {
    expect(new Set(shapes.map(({ type }) => type))).toEqual(new Set(Object.keys(upcasts)));
    for (const { type, about } of shapes) expect(about, type).not.toBe("");
  });

  test("stand: another shape in the same version is refused", () => {
    for (const [path, text] of eventSchemaFiles(shapes)) {
      expect(brokenPromise(path, read(path), text)).toBeUndefined();
      expect(brokenPromise(path, undefined, text)).toBeUndefined();
      const changed = text.replace('"tenantId"', '"tenant"');
      expect(brokenPromise(path, read(path), changed)).toContain("raise the event's version");
    }
  });

  test("do not mind a sentence that is put better", () => {
    const [first] = shapes;
    if (first === undefined) throw new Error("there are events");
    const { data } = first;
    const properties = Object.fromEntries(
      Object.entries(data["properties"] as object).map(([name, shape]) => [name, { ...shape, description: "Better" }]),
    );
    expect(eventSchemaFiles([{ ...first, data: { ...data, properties } }])).toEqual(eventSchemaFiles([first]));
  });
});
