import { expect, test } from "vitest";
import { createTemplate } from "../../../src/commands/template/create.ts";
import { reviseTemplate, type TemplateChange } from "../../../src/commands/template/revise.ts";
import { withAppend } from "../../../src/ports/event-log/port.ts";
import { sha256 } from "../../../src/vocabulary/ids.ts";
import { origin, stage } from "../stage.ts";

const content = '{"word":{"file":"a.docx"}}';
const [first, second] = [Buffer.from("first"), Buffer.from("second")];

/** Makes a change, whose writer is overtaken by another change just before it appends. */
async function overtaken(change: TemplateChange, by: TemplateChange) {
  const stores = stage();
  const { created } = await createTemplate(stores, origin(1), { name: "W", content, file: first });
  const target = { templateId: created.templateId, origin: "update" } as const;
  let isOvertaken = false;
  const log = withAppend(stores.log, async (stream, expected, events) => {
    if (!isOvertaken) {
      isOvertaken = true;
      await reviseTemplate(stores, origin(2), target, by);
    }
    return await stores.log.append(stream, expected, events);
  });
  return await reviseTemplate({ ...stores, log }, origin(3), target, change);
}

test("a definition that is saved has the file that another writer gave meanwhile", async () => {
  const { revised } = await overtaken({ content: `${content} ` }, { file: second });
  expect(revised.file?.sha256).toBe(sha256(second));
});

test("a file is refused where another writer's definition names none meanwhile", async () => {
  const late = overtaken({ file: second }, { content: '{"document":{"content":[]}}' });
  await expect(late).rejects.toMatchObject({ code: "INVALID_REQUEST", faults: [{ path: "/file" }] });
});

test("a file has the name that another writer's definition has for it meanwhile", async () => {
  const { revised } = await overtaken({ file: second }, { content: content.replace("a.docx", "b.docx") });
  expect(revised.file).toMatchObject({ name: "b.docx", sha256: sha256(second) });
});
