import { describe, expect, test } from "vitest";
import { render } from "../../../src/render/jobs/render.ts";
import { exampleJob } from "../../support/definitions/render-example.ts";
import { pdfAsText } from "../../support/readers/pdf-as-text.ts";
import { engine, signedDefinition, signedFile, signingOutside } from "./signed.ts";

const textOf = async (members: object, others: object = {}) => {
  const made = await signedFile(members, others);
  return { text: await pdfAsText(made.bytes, { brief: true }), warnings: made.warnings };
};

const codes = (warnings: readonly { readonly code: string; readonly path: string }[]) =>
  warnings.map(({ code, path }) => `${code} ${path}`);

describe("the block of a signature", () => {
  test("stands where it is put, on its page", async () => {
    const content = [{ p: "1" }, { break: "page" }, { p: "2" }];
    const { text } = await textOf(
      { position: { pageNumber: 2, left: 30, bottom: 40, width: 100, height: 20 } },
      { content },
    );
    expect(text).toMatch(/Rect \[30 40 130 60\]/);
    const second = text.slice(text.indexOf("Page 2\n"), text.indexOf("Page 2\n") + 200);
    expect(second).toContain("Annots");
  });

  test("stands on the last page when there are fewer, and says so", async () => {
    const { warnings } = await textOf({ position: { pageNumber: 5 } });
    expect(codes(warnings)).toEqual(["SIGNATURE_FAULT /document/signature/position/pageNumber"]);
  });

  test.each([
    ["left", { left: -1 }],
    ["below", { bottom: -1 }],
    ["right", { left: 500 }],
    ["above", { bottom: 800 }],
  ])("that reaches beyond the page is reported: %s", async (_side, position) => {
    expect(codes((await textOf({ position })).warnings)).toEqual(["BOX_OUTSIDE /document/signature/position"]);
  });

  test("cuts off a line that is wider, and reports it", async () => {
    const { warnings } = await textOf({ appearance: { reason: "long ".repeat(60) } });
    expect(codes(warnings)).toEqual(["TEXT_CLIPPED /document/signature/appearance/reason"]);
  });

  test("cuts off lines that are taller together, and reports it", async () => {
    const appearance = { signedBy: "a", reason: "b" };
    const { warnings } = await textOf({ appearance, position: { height: 12 } });
    expect(codes(warnings)).toEqual(["TEXT_CLIPPED /document/signature/appearance"]);
  });

  test("shows the name in the certificate and the day when nothing is said", async () => {
    const { text } = await textOf({});
    expect(text).toContain("Ada Lindqvist");
    expect(text).toContain("2026-04-14");
  });

  test("shows an svg alone without any line", async () => {
    const svg = { viewBox: [10, 10], children: [{ circle: { cx: 5, cy: 5, r: 4, fill: "#c8102e" } }] };
    expect((await textOf({ appearance: { svg } })).text).not.toContain("2026-04-14");
  });

  test("makes no links of its svg, and says so", async () => {
    const svg = {
      viewBox: [10, 10],
      children: [{ a: { href: "https://example.com", children: [{ circle: { cx: 5, cy: 5, r: 4 } }] } }],
    };
    const { text, warnings } = await textOf({ appearance: { svg } });
    expect(text).not.toContain("https://example.com");
    expect(codes(warnings).map((line) => line.split(" ")[0])).toEqual(["LINK_REFUSED"]);
  });

  test("uses only some keys of its style, and says which it does not", async () => {
    const styles = { seal: { fontSize: 8, fontFamily: "serif" } };
    const { warnings } = await textOf({ appearance: { signedBy: "Ada", style: "seal" } }, { styles });
    expect(codes(warnings)).toEqual(["SIGNATURE_FAULT /document/styles/seal/fontFamily"]);
  });

  test("reports an image that is not there", async () => {
    const { warnings } = await textOf({ appearance: { signedBy: "Ada", image: { src: "images/none.png" } } });
    expect(codes(warnings)).toEqual(["IMAGE_NOT_LOADED /document/signature/appearance/image/src"]);
  });

  test("shows the beginning of the certificate's fingerprint", async () => {
    const made = await signedFile({ appearance: { certificateFingerprint: true } });
    const start = made.signature?.certificateSha256.slice(0, 16).toUpperCase().match(/../g)?.join(":");
    expect(await pdfAsText(made.bytes, { brief: true })).toContain(`SHA-256 ${start}`);
  });

  test("is not there when the signature is invisible, and its field has an empty appearance", async () => {
    const { text } = await textOf({ visible: false });
    expect(text).toContain("Rect [0 0 0 0]");
    expect(text).toContain("AP <<");
  });
});

test("a preview has the block, and is not signed", async () => {
  const job = { ...exampleJob(signedDefinition()), signing: "preview" as const };
  const outcome = await render(job, signingOutside, engine);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  const text = Buffer.from(outcome.bytes).toString("latin1");
  expect(text).not.toContain("/ByteRange");
  expect(outcome.signature).toBeUndefined();
  expect(await pdfAsText(outcome.bytes, { brief: true })).toContain("Ada Lindqvist");
});

test("made again without a key to compare, a document has the body of then", async () => {
  const made = await signedFile();
  const reserve = made.signature?.reservedBytes ?? 0;
  const outcome = await render({ ...exampleJob(signedDefinition()), signing: { reserve } }, signingOutside, engine);
  expect(outcome.kind === "made" && outcome.colophon.body).toBe(made.colophon.body);
  expect(outcome.kind === "made" && outcome.colophon.output).toBe(made.colophon.body);
});
