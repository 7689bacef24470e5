import { describe, test } from "vitest";
import { deleteDecider } from "../../../src/commands/document/delete-batch.ts";
import { expireDecider } from "../../../src/commands/document/expire.ts";
import { generateDecider } from "../../../src/commands/document/generate.ts";
import { reviseDecider } from "../../../src/commands/document/revise.ts";
import type { DocumentEvent } from "../../../src/vocabulary/events/document.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";

const data = samples.DocumentGenerated;
const { documentId, expiresAt } = data;
const justAfter = new Date(Date.parse(expiresAt) + 1).toISOString();

const generated: DocumentEvent = { type: "DocumentGenerated", data };
const nameBlob = data.nameBlob ?? "";
const end = (at: string) => ({ ...samples.DocumentDeleted, blobs: [...samples.DocumentDeleted.blobs, nameBlob], at });
const deleted: DocumentEvent = { type: "DocumentDeleted", data: end(data.at) };

describe("generating a document", () => {
  test("makes it count", () => given(generateDecider, []).when(data).thenEvents([generated]));

  test("is quiet about the same file once more", () => given(generateDecider, [generated]).when(data).thenNothing());

  test("refuses another file under an id that is taken, or was", () => {
    const other = { ...data, colophon: { ...data.colophon, output: "0" } };
    given(generateDecider, [generated]).when(other).thenRefused("REVISION_CONFLICT");
    given(generateDecider, [generated, deleted]).when(data).thenRefused("REVISION_CONFLICT");
  });
});

describe("giving a document another file", () => {
  const revision = samples.DocumentRevised;
  const command = { ...revision, documentId, replaced: data.blobs[0]?.key ?? "", at: data.at };
  const revised: DocumentEvent = { type: "DocumentRevised", data: command };

  test("replaces the file that it had", () => given(reviseDecider, [generated]).when(command).thenEvents([revised]));

  test("refuses when it has another one by then", () =>
    given(reviseDecider, [generated, revised]).when(command).thenRefused("REVISION_CONFLICT"));

  test("refuses a document that is not there, gone, or past its time", () => {
    given(reviseDecider, []).when(command).thenRefused("DOCUMENT_NOT_FOUND");
    given(reviseDecider, [generated, deleted]).when(command).thenRefused("DOCUMENT_NOT_FOUND");
    given(reviseDecider, [generated])
      .when({ ...command, at: justAfter })
      .thenRefused("DOCUMENT_NOT_FOUND");
  });

  test("has that file removed in the end", () =>
    given(deleteDecider, [generated, revised])
      .when({ documentId, at: expiresAt })
      .thenEvents([{ type: "DocumentDeleted", data: { ...end(expiresAt), blobs: [command.file.key, nameBlob] } }]));
});

describe("deleting a document", () => {
  test("ends it, up to the moment it expires", () => {
    given(deleteDecider, [generated])
      .when({ documentId, at: expiresAt })
      .thenEvents([{ type: "DocumentDeleted", data: end(expiresAt) }]);
  });

  test("refuses one that is not there, gone, or past its time", () => {
    given(deleteDecider, []).when({ documentId, at: data.at }).thenRefused("DOCUMENT_NOT_FOUND");
    given(deleteDecider, [generated, deleted]).when({ documentId, at: data.at }).thenRefused("DOCUMENT_NOT_FOUND");
    given(deleteDecider, [generated]).when({ documentId, at: justAfter }).thenRefused("DOCUMENT_NOT_FOUND");
  });
});

describe("expiring a document", () => {
  test("ends one that is past its time", () =>
    given(expireDecider, [generated])
      .when({ at: justAfter })
      .thenEvents([{ type: "DocumentExpired", data: end(justAfter) }]));

  test("is quiet before that, and about one that is gone or never was", () => {
    given(expireDecider, [generated]).when({ at: expiresAt }).thenNothing();
    given(expireDecider, [generated, deleted]).when({ at: justAfter }).thenNothing();
    given(expireDecider, []).when({ at: justAfter }).thenNothing();
  });
});
