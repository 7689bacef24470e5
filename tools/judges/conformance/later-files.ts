import type { MadeDocument } from "../../../src/render/contract/job.ts";
import { metadataIn } from "../../../src/render/documents/claims/claims-in.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { ForeignPdf } from "../../../src/render/pdf-syntax/reader/foreign-pdf.ts";
import { PdfUpdate } from "../../../src/render/pdf-syntax/reader/pdf-update.ts";
import type { ConformanceLevel } from "../../../src/vocabulary/definition/document/conformance.ts";
import { caseOutside } from "../../../test/support/definitions/case-outside.ts";
import { exampleJob } from "../../../test/support/definitions/render-example.ts";

/** A file that was made of one that claims a level. */
export interface LaterFile {
  readonly name: string;
  /** As it was made, when it claims the level still; else the same with the claim put back. */
  readonly bytes: Uint8Array;
  readonly isClaimed: boolean;
  /** The kinds of what is in the claim's way. */
  readonly kinds: readonly string[];
}

type Step = (file: Uint8Array) => Promise<MadeDocument>;

/**
 * Files that claim a level, signed again, filled and signed, and renewed. `all`: also what changes little in what veraPDF looks at.
 *
 * @throws Error when a merged file claims anything, or a file of the level cannot be made
 */
export async function laterFiles(
  engine: RenderEngine,
  level: ConformanceLevel,
  all: boolean,
): Promise<readonly LaterFile[]> {
  const plain = await definitionFile(engine, level, {});
  const signed = await definitionFile(engine, level, { signature: { ...key, visible: false, ...approving } });
  const longTerm = await definitionFile(engine, level, { signature: { ...longTermKey, ...approving } });
  const merge = await changed(engine, "merge", { parts: [{ file: "a.pdf" }, { file: "a.pdf" }] })(plain);
  if (claims(merge.bytes).length > 0) throw new Error(`a file that was merged claims ${level}`);
  const filled = await fillName(engine)(plain);
  const later: LaterFile[] = [];
  for (const [name, body] of Object.entries(additions(level, all)))
    later.push(await laterFile(`signed-${name}`, plain, changed(engine, "signature", body)));
  for (const [name, body] of Object.entries(all ? additions(level, false) : { block })) {
    const sign = changed(engine, "signature", body);
    later.push(await laterFile(`signed-twice-${name}`, signed, sign));
    later.push(await laterFile(`filled-and-signed-${name}`, filled.bytes, sign));
  }
  later.push(await laterFile("signed-and-filled", signed, fillName(engine)));
  later.push(await laterFile("renewed", longTerm, changed(engine, "renewal", { timestampServer })));
  return later;
}

const key = { certificate: "certs/rsa-2048.p12", password: "secret" };
const timestampServer = "https://lt.example.com/tsr";
const longTermKey = { ...key, certificate: "certs/lt-p256.p12", timestampServer, level: "B-LTA" };
const approving = { certificationLevel: "unspecified" };
const position = { left: 40, bottom: 40, width: 200, height: 60 };

const seal = (fill: string): object => ({ viewBox: [20, 20], children: [{ rect: { width: 20, height: 20, fill } }] });
const picture = (src: string): object => ({ signature: { ...key, position, appearance: { image: { src } } } });

const block = { signature: { ...key, position } };

/** Bodies of signatures that are added. Under PDF/UA every new block is in the way, so what it shows does not matter. */
function additions(level: ConformanceLevel, all: boolean): Readonly<Record<string, object>> {
  const { few, more } = level.startsWith("pdf/ua") ? { few: { block, reserved }, more: reservedMore } : inBlocks;
  return all ? { ...few, ...more } : few;
}

const reserved = { signature: { ...key, fieldName: "Buyer" } };

const reservedMore = {
  "reserved-see-through": { signature: { ...key, fieldName: "Buyer", appearance: { svg: seal("#00ff0080") } } },
  invisible: { signature: { ...key, visible: false } },
};

const inBlocks = {
  few: {
    block,
    "see-through-svg": { signature: { ...key, position, appearance: { svg: seal("#00ff0080") } } },
    "cmyk-picture": picture("jpeg/cmyk.jpg"),
  },
  more: {
    reserved,
    ...reservedMore,
    "opaque-svg": { signature: { ...key, position, appearance: { svg: seal("#00ff00") } } },
    // It is mixed with white before it is painted.
    "see-through-style": {
      signature: { ...key, position, appearance: { style: "seal" } },
      styles: { seal: { backgroundColor: "#ff000080" } },
    },
    "rgba-picture": picture("png/rgb-with-alpha-8-bits.png"),
    "deep-picture": picture("png/rgb-16-bits.png"),
    "missing-glyph": { signature: { ...key, position, appearance: { signedBy: "Ada \ue123" } } },
  },
};

async function laterFile(name: string, file: Uint8Array, step: Step): Promise<LaterFile> {
  const { bytes, colophon } = await step(file);
  const before = claims(file);
  const isClaimed = claims(bytes).length === before.length;
  const kinds = colophon.claims?.requested.flatMap(({ obstacles }) => obstacles.map(({ kind }) => kind)) ?? [];
  return { name, bytes: isClaimed ? bytes : claiming(bytes, file), isClaimed, kinds };
}

/** A file with the metadata of an earlier one. */
function claiming(file: Uint8Array, earlier: Uint8Array): Uint8Array {
  const pdf = new ForeignPdf(file);
  const update = new PdfUpdate(file, pdf);
  const [now, then] = [metadataIn(pdf), metadataIn(new ForeignPdf(earlier))];
  if (now === undefined || then === undefined) throw new Error("a file has no metadata");
  update.setStream(now.reference, "/Type /Metadata/Subtype /XML", Buffer.from(then.text, "utf8"));
  return update.finish();
}

const claims = (file: Uint8Array) => metadataIn(new ForeignPdf(file))?.claims ?? [];

async function definitionFile(engine: RenderEngine, level: ConformanceLevel, others: object): Promise<Uint8Array> {
  const document = {
    conformance: [level],
    metadata: { title: "A contract" },
    content: [
      { h1: "A contract" },
      { p: "Name: [textfield, name, , 200|16, label=Name]" },
      { p: "Signature: [signaturefield, Buyer, 200|50, label=Signature]" },
    ],
    ...(level === "pdf/a-4f" ? { attachments: [{ filePath: "images/logo.png" }] } : {}),
    ...others,
  };
  const made = mustBeMade(await render(exampleJob({ document }), caseOutside, engine));
  if (claims(made.bytes).length !== 1) throw new Error(`a file lacks the claim ${level}: ${made.errorCodes.join()}`);
  return made.bytes;
}

const changed =
  (engine: RenderEngine, source: "fill" | "merge" | "renewal" | "signature", request: object): Step =>
  async (file) => {
    const asset: typeof caseOutside.asset = async (path) =>
      path === "a.pdf" || path.startsWith("document:") ? file : await caseOutside.asset(path);
    const job = { ...exampleJob({}), source, body: Buffer.from(JSON.stringify(request)) };
    return mustBeMade(await render(job, { ...caseOutside, asset }, engine));
  };

const fillName = (engine: RenderEngine): Step =>
  changed(engine, "fill", { file: "a.pdf", values: { name: "Ömer الاسم" }, flatten: false });

function mustBeMade(outcome: Awaited<ReturnType<typeof render>>): MadeDocument {
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}
