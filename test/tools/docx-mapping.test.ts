import { expect, test } from "vitest";
import { lossesOfDocx } from "../../src/render/writers/docx/losses.ts";
import { documentMapping, elementMapping, styleMapping } from "../../tools/generate/pages/docx-mapping.ts";

const named = [documentMapping, elementMapping, styleMapping].flatMap((mapping) =>
  Object.values(mapping).flatMap(([, ...losses]) => losses),
);

test("every loss of DOCX belongs to an element, a style key or a part of the document", () => {
  expect([...new Set<string>(named)].sort()).toEqual(Object.keys(lossesOfDocx).sort());
});
