import { describe, expect, test } from "vitest";
import { deleteDecider, deleteDocuments } from "../../../src/commands/document/delete-batch.ts";
import { expireDecider } from "../../../src/commands/document/expire.ts";
import { generateDocument } from "../../../src/commands/document/generate.ts";
import { holdDecider, holdDocument, releaseDecider } from "../../../src/commands/document/hold.ts";
import { reviseDecider } from "../../../src/commands/document/revise.ts";
import type { DocumentEvent } from "../../../src/vocabulary/events/document.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { origin } from "../stage.ts";
import { body, generation } from "./generation.ts";

const made: DocumentEvent = { type: "DocumentGenerated", data: samples.DocumentGenerated };
const held: DocumentEvent = { type: "DocumentHeld", data: samples.DocumentHeld };
const released: DocumentEvent = { type: "DocumentReleased", data: samples.DocumentReleased };
const gone: DocumentEvent = { type: "DocumentDeleted", data: samples.DocumentDeleted };

const { documentId, recordId, tenantId } = samples.DocumentHeld;
const before = "2026-04-01T00:00:00.000Z";
const after = "2026-05-01T00:00:00.000Z";
const reason = "Case 2026/17";

describe("a hold", () => {
  test("is recorded with its reason, once; another reason takes its place", () => {
    const command = { documentId, reason, at: before };
    const event = { type: "DocumentHeld", data: { tenantId, documentId, recordId, reason, at: before } } as const;
    given(holdDecider, [made]).when(command).thenEvents([event]);
    given(holdDecider, [made, held]).when(command).thenNothing();
    given(holdDecider, [made, held])
      .when({ ...command, reason: "Other" })
      .thenEvents([{ ...event, data: { ...event.data, reason: "Other" } }]);
    given(holdDecider, [made, held, released]).when(command).thenEvents([event]);
  });

  test("needs a document that is there", () => {
    const command = { documentId, reason, at: before };
    given(holdDecider, []).when(command).thenRefused("DOCUMENT_NOT_FOUND");
    given(holdDecider, [made, gone]).when(command).thenRefused("DOCUMENT_NOT_FOUND");
    given(holdDecider, [made])
      .when({ ...command, at: after })
      .thenRefused("DOCUMENT_NOT_FOUND");
  });

  test("keeps the document from expiring and from being deleted, and lets it be signed", () => {
    given(expireDecider, [made])
      .when({ at: after })
      .thenEvents([expect.objectContaining({ type: "DocumentExpired" })]);
    given(expireDecider, [made, held]).when({ at: after }).thenNothing();
    for (const at of [before, after])
      given(deleteDecider, [made, held]).when({ documentId, at }).thenRefused("DOCUMENT_HELD");
    const revision = { ...samples.DocumentRevised, replaced: samples.DocumentGenerated.blobs[0]?.key ?? "", at: after };
    given(reviseDecider, [made, held])
      .when(revision)
      .thenEvents([{ type: "DocumentRevised", data: revision }]);
  });

  test("ends with a release, after which the document ends as it would have", () => {
    const command = { documentId, at: after };
    given(releaseDecider, [made, held])
      .when(command)
      .thenEvents([{ type: "DocumentReleased", data: { tenantId, documentId, recordId, at: after } }]);
    given(releaseDecider, [made]).when({ documentId, at: before }).thenNothing();
    given(releaseDecider, [made, held, released]).when(command).thenRefused("DOCUMENT_NOT_FOUND");
    given(releaseDecider, []).when(command).thenRefused("DOCUMENT_NOT_FOUND");
    given(expireDecider, [made, held, released])
      .when({ at: after })
      .thenEvents([expect.objectContaining({ type: "DocumentExpired" })]);
    given(deleteDecider, [made, held, released])
      .when({ documentId, at: before })
      .thenEvents([expect.objectContaining({ type: "DocumentDeleted" })]);
  });
});

test("a batch deletes what is not held, and names what is", async () => {
  const { service, log, blobs } = generation();
  const make = async (number: number): Promise<string> => {
    const request = { format: "pdf", source: "payload", body: body(`file ${number}`) } as const;
    return (await generateDocument(service, origin(number), request)).document.documentId;
  };
  const [kept, free] = [await make(1), await make(2)];
  await holdDocument(log, origin(3), kept, reason);
  const resolve = async (_tenant: string, references: readonly string[]) =>
    new Map(references.filter((one) => one !== "none").map((one) => [one, one]));
  const deleting = { log, blobs, resolve };
  const answer = await deleteDocuments(deleting, origin(4), [kept, free, "none"]);
  expect(answer).toMatchObject({ deleted: [{ documentId: free }], held: [kept], notFound: ["none"] });
  await expect(deleteDocuments(deleting, origin(5), [kept, "none"])).rejects.toMatchObject({
    code: "DOCUMENT_HELD",
    message: `Document '${kept}' is held: ${reason}.`,
  });
});
