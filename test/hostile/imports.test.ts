import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { validateDefinition } from "../../src/vocabulary/validate.ts";
import { importFiles, mutatedImport } from "../support/files/mutated-imports.ts";
import { atNight } from "../support/night.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool(), { GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

test("files of other programs with changes are answered as definitions that pass, or are refused, and documents are made beside them", async () => {
  const json = { content: { document: { content: [{ p: "One paragraph." }] } }, data: {} };
  const seed = 7;
  // By day every second file; `foreign-files` reads each as it is, and `hostile-imports` changes one of every kind.
  const step = atNight(1, 3);
  for (let number = 0; number < atNight(importFiles.length * 4, importFiles.length); number += step) {
    const { name, bytes } = mutatedImport(number, seed);
    const body = new FormData();
    body.append("file", new Blob([Buffer.from(bytes)]), name);
    const answer = await service.ask("POST", "templates/import", { body });
    const said = await bodyOf(answer);
    expect([200, 400], `${name}, number ${number}: ${answer.status} ${JSON.stringify(said).slice(0, 500)}`).toContain(
      answer.status,
    );
    if (answer.status === 200) expect(validateDefinition(JSON.parse(said.content)), name).toEqual([]);
    else expect(said, name).toMatchObject({ errorCode: "INVALID_REQUEST" });
    if (number % 10 > 0) continue;
    const made = await service.ask("POST", "documents/generate-from-template", { json });
    expect(made.status, `a document beside ${name}`).toBe(200);
  }
});
