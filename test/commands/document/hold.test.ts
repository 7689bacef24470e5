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
const holdId = "99999999-9999-4999-8999-999999999999";
const until = "2026-06-01T00:00:00.000Z";

describe("a hold", () => {
  test("is recorded with its reason, once; another reason takes its place", () => {
    const command = { documentId, holdId, reason, until: null, at: before };
    const data = { tenantId, documentId, recordId, holdId, reason, until: null, at: before };
    const event = { type: "DocumentHeld", data } as const;
    given(holdDecider, [made]).when(command).thenEvents([event]);
    given(holdDecider, [made, held]).when(command).thenNothing();
    given(holdDecider, [made, held])
      .when({ ...command, reason: "Other" })
      .thenEvents([{ ...event, data: { ...data, reason: "Other" } }]);
    given(holdDecider, [made, held])
      .when({ ...command, until })
      .thenEvents([{ ...event, data: { ...data, until } }]);
    given(holdDecider, [made, held, released]).when(command).thenEvents([event]);
  });

  test("needs a document that is there", () => {
    const command = { documentId, holdId, reason, until: null, at: before };
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

describe("a hold until an instant", () => {
  const limited: DocumentEvent = { type: "DocumentHeld", data: { ...samples.DocumentHeld, until } };
  const later = "2026-06-01T00:00:00.001Z";

  test("keeps the document up to it, and not a millisecond longer", () => {
    given(deleteDecider, [made, limited]).when({ documentId, at: until }).thenRefused("DOCUMENT_HELD");
    given(expireDecider, [made, limited]).when({ at: until }).thenNothing();
    given(expireDecider, [made, limited])
      .when({ at: later })
      .thenEvents([expect.objectContaining({ type: "DocumentExpired" })]);
    given(deleteDecider, [made, limited]).when({ documentId, at: later }).thenRefused("DOCUMENT_NOT_FOUND");
  });

  test("leaves a document whose time is not over free to be deleted, and to be held again for the same reason", () => {
    const long: DocumentEvent = {
      type: "DocumentGenerated",
      data: { ...samples.DocumentGenerated, expiresAt: "2030-01-01T00:00:00.000Z" },
    };
    given(deleteDecider, [long, limited])
      .when({ documentId, at: later })
      .thenEvents([expect.objectContaining({ type: "DocumentDeleted" })]);
    given(releaseDecider, [long, limited]).when({ documentId, at: later }).thenNothing();
    given(holdDecider, [long, limited])
      .when({ documentId, holdId, reason, until: null, at: later })
      .thenEvents([expect.objectContaining({ type: "DocumentHeld" })]);
  });
});

test("a batch deletes what is not held, and names what is", async () => {
  const { service, log, blobs } = generation();
  const make = async (number: number): Promise<string> => {
    const request = { format: "pdf", source: "payload", body: body(`file ${number}`) } as const;
    return (await generateDocument(service, origin(number), request)).document.documentId;
  };
  const [kept, free] = [await make(1), await make(2)];
  await holdDocument(log, origin(3), kept, { reason, until: null });
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
