import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { newestVersion, upcasts } from "../../../src/vocabulary/events/shapes.ts";
import { eventSchemaPath } from "../../../tools/generate/event-schemas.ts";

const root = new URL("../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: false });

interface Fixture {
  readonly type: string;
  readonly v: number;
  readonly data: unknown;
}

const folder = new URL("./fixtures/", import.meta.url);
const fixtures = readdirSync(folder).map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Fixture);

describe("the schemas of events", () => {
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
});
