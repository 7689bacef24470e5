import { expect, test } from "vitest";
import { samples } from "../../vocabulary/events/samples.ts";
import { endOf, generated, minute, otherTenant, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

const page = { limit: 10, offset: 0 };

inEveryStore("documents", (having) => {
  const history = [
    generated("1", 1),
    generated("2", 2, { format: "docx", template: null }),
    generated("3", 3),
    generated("4", 4),
    generated("5", 5, { tenantId: otherTenant }),
    generated("6", 6, { expiresAt: minute(10) }),
    endOf("DocumentDeleted", "4", 7),
    generated("7", 8),
    endOf("DocumentExpired", "7", 9),
  ];
  const now = minute(11);

  const digits = (items: readonly { readonly id: string }[]): string => items.map(({ id }) => id[0]).join("");

  test("are listed newest first, without another tenant's, the deleted and the expired", async () => {
    const { documents } = await having(history);
    const { items, total } = await documents.list(tenant, { ...page, now });
    expect(digits(items)).toBe("321");
    expect(total).toBe(3);
    expect(items[0]).toEqual({
      id: "3".repeat(32),
      tenantId: tenant,
      recordId: "33333333-3333-4333-8333-333333333333",
      fileName: `service_v1-${"3".repeat(32)}.pdf`,
      documentName: "Invoice 2026-17.pdf",
      fileNames: [`service_v1-${"3".repeat(32)}.pdf`],
      files: generated("3", 3).data.blobs,
      format: "pdf",
      contentType: "application/pdf",
      sizeBytes: 12_345,
      storedBytes: 12_345,
      sha256: "b".repeat(64),
      templateId: samples.DocumentGenerated.template?.id,
      templateRevision: samples.DocumentGenerated.template?.revision,
      pages: 2,
      errorCodes: ["UNRESOLVED_TOKEN"],
      searched: `${"3".repeat(32)} invoice 2026-17.pdf`,
      createdAt: minute(3),
      createdBy: "client-1",
      expiresAt: minute(1003),
    });
  });

  test("come in pages that know how many there are", async () => {
    const { documents } = await having(history);
    const cut = async (limit: number, offset: number) => {
      const { items, total } = await documents.list(tenant, { limit, offset, now });
      return [digits(items), total];
    };
    expect(await cut(2, 0)).toEqual(["32", 3]);
    expect(await cut(2, 2)).toEqual(["1", 3]);
    expect(await cut(2, 9)).toEqual(["", 3]);
    expect(await cut(0, 0)).toEqual(["", 3]);
  });

  test("are filtered by template, format and time", async () => {
    const { documents } = await having(history);
    const found = async (filter: object) => digits((await documents.list(tenant, { ...page, now, ...filter })).items);
    expect(await found({ format: "docx" })).toBe("2");
    expect(await found({ search: "INVOICE" })).toBe("321");
    expect(await found({ search: "3333" })).toBe("3");
    expect(await found({ errorCode: "UNRESOLVED_TOKEN" })).toBe("321");
    expect(await found({ errorCode: "IMAGE_NOT_LOADED" })).toBe("");
    expect(await found({ sha256: "0".repeat(64) })).toBe("");
    expect(await found({ templateId: samples.DocumentGenerated.template?.id })).toBe("31");
    expect(await found({ createdFrom: minute(2) })).toBe("32");
    expect(await found({ createdTo: minute(2) })).toBe("1");
    expect(await found({ createdFrom: minute(2), createdTo: minute(3), format: "docx" })).toBe("2");
  });

  test("stay until the very moment they expire", async () => {
    const { documents } = await having(history);
    const list = async (at: string) => digits((await documents.list(tenant, { ...page, now: at })).items);
    expect(await list(minute(10))).toBe("6321");
    expect(await documents.byFileName(tenant, `service_v1-${"6".repeat(32)}.pdf`, minute(10))).toBeDefined();
    expect(await documents.byFileName(tenant, `service_v1-${"6".repeat(32)}.pdf`, minute(11))).toBeUndefined();
    expect(await documents.due(minute(10), 5)).toEqual([]);
    expect(await documents.due(minute(2000), 2)).toEqual([
      { tenantId: tenant, documentId: "6".repeat(32) },
      { tenantId: tenant, documentId: "1".repeat(32) },
    ]);
  });

  test("are found by any of their files' names, a detached signature's too", async () => {
    const { data } = generated("1", 1);
    const [file] = data.blobs;
    const signature = { ...file, fileName: `${data.fileName}.p7s`, key: `${tenant}/doc.1.p7s` } as typeof file;
    const blobs = [file, signature].flatMap((blob) => blob ?? []);
    const { documents } = await having([generated("1", 1, { blobs })]);
    expect((await documents.byFileName(tenant, `${data.fileName}.p7s`, now))?.file).toEqual(signature);
    expect((await documents.byFileName(tenant, data.fileName, now))?.document.id).toBe(data.documentId);
    expect(await documents.byFileName(otherTenant, data.fileName, now)).toBeUndefined();
    const references = [`${data.fileName}.p7s`, `${data.fileName}.p7x`];
    expect(await documents.resolve(tenant, references, now)).toEqual(new Map([[references[0], data.documentId]]));
  });

  test("are found by their bytes: the newest of the tenant that is still there", async () => {
    const { colophon } = samples.DocumentGenerated;
    const made = { colophon: { ...colophon, output: "c".repeat(64) } };
    const { documents } = await having([...history, generated("8", 9, made), generated("9", 10, made)]);
    const found = async (sha256: string, at: string, of = tenant) => (await documents.bySha256(of, sha256, at))?.id[0];
    expect(await found("c".repeat(64), now)).toBe("9");
    expect(await found("b".repeat(64), now)).toBe("3");
    expect(await found("b".repeat(64), now, otherTenant)).toBe("5");
    expect(await found("c".repeat(64), now, otherTenant)).toBeUndefined();
    expect(await found("c".repeat(64), minute(5000))).toBeUndefined();
    expect(await found("d".repeat(64), now)).toBeUndefined();
  });
});
