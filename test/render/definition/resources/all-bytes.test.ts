import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { loadResources } from "../../../../src/render/definition/resources/load-resources.ts";
import { createPictureCache } from "../../../../src/render/graphics/images/picture-cache.ts";
import type { Document } from "../../../../src/vocabulary/generated/definition.ts";
import { ampleBudget } from "../../../support/threads/ample-budget.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";

describe("the files of one document weigh 256 MiB together at most", () => {
  const attachments = Array.from({ length: 100 }, (_, at) => ({ filePath: `${at}.xml` }));
  const most = 256 * 1024 * 1024;

  test.each([
    ["what comes after more than that is not fetched", most + 1, ["ATTACHMENT_NOT_EMBEDDED"]],
    ["what comes after just that is", most, []],
  ])("%s", async (_, size, codes) => {
    const outside = { asset: async (path: string) => (path === "0.xml" ? new Uint8Array(size) : Uint8Array.of()) };
    const report = new Report();
    const pictures = createPictureCache(1e6, readPicture);
    const { files } = await loadResources({ content: [], attachments } as Document, outside, pictures, report, {
      budget: ampleBudget(),
      language: "en",
    });
    expect(files.has("0.xml")).toBe(true);
    expect(files.has("99.xml")).toBe(codes.length === 0);
    expect(report.errorCodes()).toEqual(codes);
  });
});
