import { render } from "../../../../src/render/jobs/render.ts";
import { caseOutside } from "../../../support/definitions/case-outside.ts";
import { exampleJob } from "../../../support/definitions/render-example.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { engine } from "../../signatures/signed.ts";

/** A file with two text fields and an empty signature field with these entries. */
export const withField = (entries: string): Buffer =>
  classicPdf([
    "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R 6 0 R]/DA(/Helv 9 Tf 0 g)>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Annots[4 0 R 5 0 R 6 0 R]>>",
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(price)/Rect[10 10 60 25]/F 4/P 3 0 R/DA(/Helv 9 Tf 0 g)>>",
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/Rect[10 40 60 55]/F 4/P 3 0 R/DA(/Helv 9 Tf 0 g)>>",
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(buyer)/Rect[0 0 0 0]/F 132/P 3 0 R${entries}>>`,
  ]);

/** The file with these values in its fields, or why it is not filled: codes and places. */
export const fill = async (file: Uint8Array, values: object): Promise<Uint8Array | readonly string[]> => {
  const body = Buffer.from(JSON.stringify({ file: "a.pdf", values }));
  const outcome = await render(
    { ...exampleJob({}), source: "fill", body },
    { ...caseOutside, asset: async () => file },
    engine,
  );
  return outcome.kind === "made" ? outcome.bytes : outcome.refusal.faults.map(({ code, path }) => `${code} ${path}`);
};
