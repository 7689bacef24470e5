import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { newestVersion, upcasts } from "../../../src/vocabulary/events/shapes.ts";
import { eventSchemaFiles, eventSchemaPath } from "../../../tools/generate/event-schemas.ts";
import { eventShapes } from "../../../tools/generate/event-shapes.ts";
import { brokenPromise } from "../../../tools/generate/promises.ts";

const root = new URL("../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const shapes = eventShapes();
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false });

interface Fixture {
  readonly type: string;
  readonly v: number;
  readonly data: unknown;
}

const folder = new URL("./fixtures/", import.meta.url);
const fixtures = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Fixture);

describe("the schemas of events", () => {
  test("are there for every event, and every event says when it is written", () => {
    expect(new Set(shapes.map(({ type }) => type))).toEqual(new Set(Object.keys(upcasts)));
    for (const { type, about } of shapes) expect(about, type).not.toBe("");
  });

  test("are there for every version that was ever written, and for no other", () => {
    const versions = Object.keys(upcasts).flatMap((type) =>
      Array.from({ length: newestVersion(type as keyof typeof upcasts) }, (_, index) =>
        eventSchemaPath(type, index + 1),
      ),
    );
    const kept = readdirSync(new URL("schema/events/", root)).map((file) => `schema/events/${file}`);
    expect(kept.toSorted()).toEqual(versions.toSorted());
  });

  test.each(fixtures)("accept what $type as version $v wrote, and nothing else", ({ type, v, data }) => {
    const check = ajv.compile(JSON.parse(read(eventSchemaPath(type, v))));
    expect(check(data), JSON.stringify(check.errors)).toBe(true);
    expect(check({ ...(data as object), somethingNew: 1 })).toBe(false);
    const { tenantId: _left, ...without } = data as { readonly tenantId: string };
    expect(check(without)).toBe(false);
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
