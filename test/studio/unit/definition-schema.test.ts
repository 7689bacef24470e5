import { afterEach, expect, test, vi } from "vitest";
import { definitionSchema } from "../../../studio/src/editor/template.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the schema of definitions is loaded once, and again only after it could not be", async () => {
  const fetched = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce(Response.json({ status: 503 }, { status: 503 }))
    .mockImplementation(async () => Response.json({ type: "object" }));
  vi.stubGlobal("fetch", fetched);
  await expect(definitionSchema()).rejects.toThrow("Failed to fetch");
  await expect(definitionSchema()).rejects.toThrow("503");
  expect(await definitionSchema()).toEqual({ type: "object" });
  expect(await definitionSchema()).toEqual({ type: "object" });
  expect(fetched).toHaveBeenCalledTimes(3);
});
