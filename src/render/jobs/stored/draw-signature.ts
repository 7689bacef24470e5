import type { JsonObject } from "../../../vocabulary/json/json-object.ts";
import type { RenderJob } from "../../contract/job.ts";
import type { Outside } from "../../contract/outside.ts";
import { Report } from "../../contract/report.ts";
import type { ClaimedMetadata } from "../../documents/claims/claims-in.ts";
import { levelsOf } from "../../documents/sign/kept-claims.ts";
import type { SignRequest } from "../../documents/sign/read-request.ts";
import type { SignatureTarget } from "../../documents/sign/target.ts";
import type { SignatureField } from "../../model/document/signature.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import type { OpenSigning } from "../document/open-signing.ts";
import { type PreparedDocument, prepare } from "../document/prepare.ts";
import { openRendering, type RenderContext } from "../document/rendering.ts";
import { typeset } from "../document/typeset.ts";
import type { Typeset } from "../document/typeset-file.ts";

/** A stored file, and the field of it that is to be signed. */
export interface FileToSign {
  readonly file: Uint8Array;
  readonly pdf: ForeignPdf;
  readonly target: SignatureTarget;
  /** undefined: it makes no claim. */
  readonly metadata: ClaimedMetadata | undefined;
}

/** A signature whose field is drawn and whose key is open. */
export interface DrawnSignature {
  readonly prepared: PreparedDocument;
  readonly made: Typeset;
  readonly signing: OpenSigning;
  readonly signature: SignatureField;
  readonly report: Report;
}

/** The block is set by the same means as that of a definition: in a file of one page that holds nothing else. */
export async function drawSignature(
  { job, engine, phases }: RenderContext,
  outside: Outside,
  request: SignRequest,
  subject: FileToSign,
): Promise<DrawnSignature> {
  const body = Buffer.from(JSON.stringify({ document: definitionOf(request, subject) }));
  const own: RenderJob = { ...job, source: "payload", format: "pdf", body, tagged: false, strict: false };
  const report = new Report();
  const rendering: RenderContext = { ...openRendering(own, engine, report), phases };
  const prepared = await prepare(rendering, outside);
  const made = typeset(prepared, rendering);
  const { signing } = prepared;
  if (made.signature === undefined || signing === undefined) throw new Error("a document with a signature has none");
  const { position } = request.signature as { readonly position?: { readonly pageNumber?: number } };
  const block = made.signature.block && { ...made.signature.block, pageNumber: Math.floor(position?.pageNumber ?? 1) };
  const { name: fieldName } = subject.target;
  return { prepared, made, signing, signature: { ...made.signature, block, fieldName }, report };
}

/** So large that no block is wider. */
const side = 14_400;

/** It makes the claims of the file that is signed, so that the block is set as they want it, and what they forbid in it is found. */
function definitionOf({ signature, others }: SignRequest, { target, metadata }: FileToSign): object {
  const position = signature["position"] as JsonObject | undefined;
  const own = target.kind === "empty" ? { left: 0, bottom: 0, width: target.width, height: target.height } : {};
  const isShown = target.kind === "new" || (target.width > 0 && target.height > 0);
  const { pageNumber = 1 } = position ?? {};
  const isPage = typeof pageNumber === "number" && pageNumber >= 1;
  return {
    ...others,
    ...(metadata === undefined || metadata.claims.length === 0 ? {} : { conformance: levelsOf(metadata) }),
    pageSize: [side, side],
    content: [{ p: " " }],
    signature: {
      ...signature,
      // An empty field has its name, whatever it looks like.
      fieldName: target.kind === "new" ? target.written : undefined,
      certificationLevel: "unspecified",
      ...(isShown ? { position: { ...position, ...own, pageNumber: isPage ? 1 : pageNumber } } : { visible: false }),
    },
  };
}
