import type { AnyEvent, EventType } from "../../../src/vocabulary/events/shapes.ts";

type DataOf<Type extends EventType> = Extract<AnyEvent, { type: Type }>["data"];

const tenantId = "0f8a3c1e-5a77-4b6e-9a3e-2f6d1c9b7a10";
const templateId = "6b1f4a52-0c3d-5e8f-8a17-9d2e4c6b8a01";
const at = "2026-03-28T14:30:00.250Z";
const hash = (digit: string): string => digit.repeat(64);

const mark = { templateId, tenantId, at };
const text = {
  name: "Invoice",
  content: { text: '{"document":{"content":[{"p":"Hello"}]}}' },
  testData: { blob: `${tenantId}/template.${templateId}.r.testdata`, sha256: hash("a"), sizeBytes: 300_000 },
  createdBy: "client-1",
  owner: "client-1",
  retention: { days: 3650 },
  file: {
    name: "word/contract.docx",
    blob: `${tenantId}/template.${templateId}.r.file`,
    sha256: hash("b"),
    sizeBytes: 14_336,
  },
};
const first = { revisionId: "11111111-1111-5111-8111-111111111111", revision: "rev-20260328T143000", parent: null };
const second = {
  revisionId: "22222222-2222-5222-8222-222222222222",
  revision: "rev-20260328T143001",
  parent: first.revisionId,
};
const live = { revisionId: first.revisionId, revision: first.revision };
const ended = {
  tenantId,
  documentId: "00112233445566778899aabbccddeeff",
  recordId: "33333333-3333-4333-8333-333333333333",
  fileName: "service_v1-00112233445566778899aabbccddeeff.pdf",
  blobs: [`${tenantId}/doc.00112233445566778899aabbccddeeff.pdf`],
  at,
};

const held = { tenantId, documentId: ended.documentId, recordId: ended.recordId, at };

const erasing = { tenantId, documentId: ended.documentId };
const erasedHistory = {
  events: [
    { type: "DocumentGenerated", count: 1 },
    { type: "DocumentDeleted", count: 1 },
  ],
  files: 1,
  leaves: [4711, 4720],
};

const engine = {
  version: "0.1.0",
  digest: hash("4"),
  runtime: { node: "20.20.0", zlib: "1.3.1", icu: "76.1", tz: "2025b", arch: "x64" },
};

const asset = {
  tenantId,
  kind: "fonts" as const,
  fileName: "Brand Regular.ttf",
  blob: `${tenantId}/asset.fonts.${hash("1")}.44444444-4444-5444-8444-444444444444`,
  sha256: hash("2"),
  sizeBytes: 1234,
  contentType: "font/ttf",
  warnings: [{ code: "FONT_NOT_LOADED", path: "/file", message: "The font cannot be used: It holds no glyphs." }],
  font: {
    ...{ family: "Brand", style: "Bold Italic", weight: 700, isItalic: true, glyphs: 260 },
    axes: [{ tag: "wght", least: 100, usual: 400, most: 900 }],
    scripts: ["Latn", "Grek"],
  },
  certificates: [
    {
      ...{ subject: "CN=Ada", issuer: "CN=Authority", sha256: hash("6") },
      ...{ notBefore: "2026-01-01T00:00:00.000Z", notAfter: "2027-01-01T00:00:00.000Z" },
    },
  ],
  by: "client-1",
  at,
};

const job = { tenantId, jobId: "55555555-5555-5555-8555-555555555555", at };
const jobEnd = { ...job, expiresAt: "2026-03-29T14:30:00.250Z" };

const vaultKey = {
  tenantId,
  name: "signer",
  keyId: "https://acme.vault.azure.net/keys/signer/00112233445566778899aabbccddeeff",
  directoryId: "acme.example",
  certificateChain: "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
  keyType: "P-256",
  subject: "CN=Ada",
  issuer: "CN=Acme CA",
  notBefore: "2026-01-01T00:00:00.000Z",
  notAfter: "2028-01-01T00:00:00.000Z",
  certificateSha256: "2".repeat(64),
  at,
};
const webhook = { tenantId, webhookId: "77777777-7777-5777-8777-777777777777", at };
const secretBlob = `${tenantId}/webhook.${webhook.webhookId}.88888888-8888-4888-8888-888888888888`;
const delivery = { ...webhook, deliveryId: "99999999-9999-5999-8999-999999999999" };

const session = {
  sessionId: "7d2c1b0a-9f8e-4d7c-8b6a-5f4e3d2c1b0a",
  tenantId,
  clientId: "ffeeddccbbaa99887766554433221100",
  at,
};

const hashesInBase64 = Buffer.alloc(32, 0x99).toString("base64");

const certificate = {
  tenantId,
  requestedBy: "client-1",
  requestedAt: at,
  completedAt: "2026-03-28T14:35:00.250Z",
  removed: { documents: 1, files: 1 },
};

/** A sample of the newest shape of each event: the compiler keeps these true, the fixtures keep the past readable. */
export const samples: { readonly [Type in EventType]: DataOf<Type> } = {
  TemplateCreated: { ...mark, ...text, ...first, parentId: null },
  TemplateRevised: { ...mark, ...text, ...second, live: null, origin: "update", note: null },
  TemplateReverted: { ...mark, ...text, ...second, live, from: first.revisionId, note: "as before" },
  TemplateRevisionDeleted: {
    ...mark,
    revisionId: second.revisionId,
    current: { ...mark, ...text, ...first },
    live: null,
  },
  TemplateLiveSet: { ...mark, live, current: { ...mark, ...text, ...first } },
  TemplatePublished: {
    ...mark,
    visibility: "shared",
    sharedWith: ["9d1c7b2e-4f5a-4c3d-8e2f-1a0b9c8d7e6f"],
    category: "Finance",
    tags: ["invoice", "A4"],
    description: "An invoice with VAT",
  },
  TemplateLiked: mark,
  TemplateUnliked: mark,
  TemplateDeleted: { ...mark, revisions: [] },
  DocumentGenerated: {
    tenantId,
    documentId: ended.documentId,
    recordId: ended.recordId,
    fileName: ended.fileName,
    downloadName: null,
    nameBlob: `${tenantId}/doc.00112233445566778899aabbccddeeff.00ff00ff00ff.name`,
    format: "pdf",
    contentType: "application/pdf",
    sizeBytes: 12_345,
    pages: 2,
    errorCodes: ["UNRESOLVED_TOKEN"],
    warnings: 1,
    blobs: [
      {
        key: `${tenantId}/doc.00112233445566778899aabbccddeeff.pdf`,
        fileName: ended.fileName,
        contentType: "application/pdf",
        sizeBytes: 12_345,
        sha256: hash("b"),
      },
    ],
    template: { id: templateId, revision: first.revision },
    colophon: {
      definition: hash("c"),
      data: hash("d"),
      template: { id: templateId, revision: first.revision },
      assets: { "images/logo.png": hash("e") },
      faces: { "noto-sans/regular": hash("f") },
      engine: "0.1.0",
      claims: {
        rules: hash("3"),
        requested: [
          { level: "pdf/a-3b", path: "/document/conformance/0", written: true, obstacles: [], obstacleCount: 0 },
          {
            level: "pdf/ua-1",
            path: "/document/conformance/1",
            written: false,
            obstacles: [{ kind: "untagged", path: "/document/conformance/1" }],
            obstacleCount: 1,
          },
        ],
      },
      job: {
        documentId: ended.documentId,
        clock: at,
        format: "pdf",
        locale: "en-US",
        timeZone: "UTC",
        tagged: true,
      },
      body: hash("b"),
      output: hash("b"),
    },
    engine,
    signature: {
      fieldName: "Approval",
      level: "B-T",
      algorithm: "PS256",
      certificateSha256: hash("5"),
      signedAt: at,
      timestampedAt: "2026-03-28T14:30:01.000Z",
      reservedBytes: 12_288,
    },
    at,
    expiresAt: "2026-04-27T14:30:00.250Z",
    retention: { from: "tenant", days: 30, until: null, ttlSeconds: null },
    sealingKey: "00112233aabbccdd",
  },
  AssetStored: asset,
  AssetReplaced: { ...asset, blob: `${asset.blob}2`, replaces: asset.blob },
  AssetRemoved: { tenantId, kind: "fonts", fileName: asset.fileName, blobs: [asset.blob, `${asset.blob}2`], at },
  DocumentHeld: { ...held, holdId: null, reason: "Case 2026/17", until: null },
  DocumentReleased: held,
  DocumentErasureRequested: { ...erasing, ground: "consent-withdrawn", by: "55555555-5555-4555-8555-555555555555", at },
  DocumentErasureStopped: { ...erasing, at },
  DocumentErasureAdvanced: { ...erasing, removed: erasedHistory, at },
  DocumentErased: {
    ...erasing,
    ground: "consent-withdrawn",
    requestedBy: "55555555-5555-4555-8555-555555555555",
    requestedAt: at,
    removed: erasedHistory,
    stays: ["commitments", "usage", "answers", "jobs", "deliveries", "findings", "backups"],
    at,
  },
  DocumentDeliveryWanted: {
    ...held,
    to: "https://bucket.example/invoice.pdf",
    secretBlob: `${held.tenantId}/doc.${held.documentId}.00ff00ff00ff.delivery`,
  },
  DocumentDeliveryAttempted: {
    ...held,
    fileName: `service_v1-${held.documentId}.pdf`,
    attempt: 1,
    outcome: "failed",
    status: 500,
    problem: null,
    nextAt: "2026-03-28T14:30:10.250Z",
  },
  DocumentReproduced: {
    tenantId,
    documentId: ended.documentId,
    verdict: "identical",
    reason: null,
    by: engine,
    rebuilt: { body: hash("b"), output: hash("b") },
    at,
  },
  DocumentRevised: {
    tenantId,
    documentId: ended.documentId,
    recordId: ended.recordId,
    cause: "signed",
    file: {
      key: `${tenantId}/doc.${ended.documentId}.0a1b2c3d4e5f.pdf`,
      fileName: ended.fileName,
      contentType: "application/pdf",
      sizeBytes: 30_000,
      sha256: hash("6"),
    },
    replaced: `${tenantId}/doc.${ended.documentId}.pdf`,
    errorCodes: [],
    warnings: 1,
    engine,
    signature: {
      fieldName: "Counterparty",
      level: "B-B",
      algorithm: "ES256",
      certificateSha256: hash("7"),
      signedAt: at,
      timestampedAt: null,
      reservedBytes: 4096,
    },
    timestamp: null,
    at,
  },
  DocumentDeleted: ended,
  DocumentExpired: ended,
  JobAccepted: {
    ...job,
    documentId: ended.documentId,
    format: "pdf",
    source: "template",
    locale: "de-CH",
    timeZone: null,
    ttlSeconds: 3600,
    retention: { until: "2027-12-31T00:00:00.000Z" },
    downloadName: null,
    nameBytes: 13,
    request: `${tenantId}/job.${job.jobId}.request`,
    by: "client-1",
    correlationId: "request-1",
  },
  JobStarted: { ...job, process: null, lost: null },
  JobPutBack: { ...job, reason: "busy" },
  JobSucceeded: {
    ...jobEnd,
    documentId: ended.documentId,
    fileName: ended.fileName,
    contentType: "application/pdf",
    sizeBytes: 12_345,
    errorCodes: ["UNRESOLVED_TOKEN"],
    sha256: hash("b"),
    documentExpiresAt: at,
    outcome: `${tenantId}/job.${job.jobId}.outcome`,
  },
  JobFailed: { ...jobEnd, code: "INVALID_DEFINITION", outcome: `${tenantId}/job.${job.jobId}.outcome` },
  JobCancelled: { ...jobEnd, outcome: null, by: "client-1" },
  JobRetried: { ...job, by: "client-1" },
  WebhookRegistered: {
    ...webhook,
    url: "https://example.com/told",
    events: ["document.generated", "job.failed"],
    secretBlob,
    by: "client-1",
  },
  WebhookChanged: { ...webhook, url: "https://example.com/told", events: ["document.generated"] },
  WebhookSecretRotated: {
    ...webhook,
    secretBlob: `${secretBlob}2`,
    previousBlob: secretBlob,
    previousUntil: "2026-03-29T14:30:00.250Z",
  },
  WebhookDisabled: { ...webhook, reason: "failing" },
  WebhookEnabled: webhook,
  WebhookRemoved: { ...webhook, blobs: [secretBlob] },
  DeliveryScheduled: {
    ...delivery,
    told: "document.deleted",
    message: '{"type":"document.deleted","timestamp":"2026-03-28T14:30:00.250Z","data":{"id":"1"}}',
  },
  DeliveryAttempted: {
    ...delivery,
    attempt: 1,
    outcome: "failed",
    status: 500,
    problem: null,
    ms: 12,
    reply: "no such hook",
    nextAt: "2026-03-28T14:30:10.250Z",
  },
  DeliveryReplayed: delivery,
  DeliveryForgotten: delivery,
  JobExpired: { ...job, blobs: [`${tenantId}/job.${job.jobId}.outcome`] },
  SigningKeyRegistered: vaultKey,
  SigningKeyReplaced: { ...vaultKey, keyType: "RSA-3072" },
  SigningKeyChecked: { tenantId, name: "signer", at },
  SigningKeyRemoved: { tenantId, name: "signer", at },
  SignatureRefused: {
    tenantId,
    attempt: "signature",
    format: "pdf",
    documentId: ended.documentId,
    reason: "CERTIFICATE_EXPIRED",
    certificate: "certs/signer.p12",
    at,
  },
  FileFoundDamaged: {
    tenantId,
    documentId: ended.documentId,
    blob: ended.blobs[0] ?? "",
    sha256: hash("b"),
    fault: "altered",
    foundBy: "request",
    at,
  },
  TenantCreated: { tenantId, name: "First tenant", generationLimit: 600, at },
  TenantLimitSet: { tenantId, generationLimit: 1200, at },
  TenantQuotasSet: {
    tenantId,
    quotas: { documentsPerMonth: 1000, bytesStored: 5_000_000_000, secondsPerMonth: 3600 },
    at,
  },
  TenantRetentionSet: { tenantId, retention: { days: 3650 }, at },
  TenantClosed: { tenantId, at },
  TenantReopened: { tenantId, at },
  TenantRemoved: { tenantId, at },
  ErasureRequested: { tenantId, by: "client-1", at },
  ErasureAdvanced: {
    tenantId,
    streams: [`document-${tenantId}.${ended.documentId}`],
    blobKeys: [],
    removed: { documents: 1 },
    at,
  },
  ErasureStopped: { tenantId, held: 2, at },
  ErasureCompleted: { tenantId, certificate, sha256: hash("8"), at },
  UsageRecorded: {
    tenantId,
    day: "2026-03-28",
    upTo: "4711",
    part: 1,
    parts: 1,
    sums: [{ format: "pdf", templateId, documents: 2, pages: 5, sizeBytes: 12_345 }],
    at,
  },
  UsageErased: { tenantId, day: "2026-03-28", sums: [{ day: "2026-03-28", format: "pdf", templateId }], at },
  DocumentsRead: {
    tenantId,
    reads: [{ documentId: "00112233445566778899aabbccddeeff", by: "client-1", content: "file", at }],
    at,
  },
  WorkRecorded: { tenantId, day: "2026-03-28", milliseconds: 12_345, refusals: 3, at },
  SessionBegan: { ...session, by: "secret", endsAt: "2026-03-29T02:30:00.250Z" },
  PersonSignedIn: {
    ...session,
    clientId: "user-0123456789abcdef0123456789abcdef",
    issuer: "https://id.example.com",
    name: "Ada Lovelace",
    providerSession: "9b74c9897bac770ffc029102a200c5de",
    roles: ["writer"],
    endsAt: "2026-03-29T02:30:00.250Z",
  },
  SessionEnded: session,
  LedgerKeyAdded: { tenantId, publicKey: hashesInBase64, blob: `${tenantId}/ledger.${"99".repeat(32)}`, at },
  CheckpointSigned: {
    tenantId,
    size: 1,
    commitments: hashesInBase64,
    roots: hashesInBase64,
    note: "colophon.example/log/00112233445566778899aabbccddeeff\n1\n…",
    upTo: "41",
    at,
  },
  TreeBegan: { tenantId, origin: "colophon.example/log/00112233445566778899aabbccddeeff", at },
  LeavesRemoved: { tenantId, commitments: hashesInBase64, ground: "history", at },
  ApiKeyUsed: { clientId: "ffeeddccbbaa99887766554433221100", tenantId, at },
  ApiKeyIssued: {
    clientId: "ffeeddccbbaa99887766554433221100",
    tenantId,
    name: "First key",
    secretHash: hash("1"),
    scopes: ["documents:generate", "templates:read"],
    expiresAt: null,
    at,
  },
  ApiKeyRotated: { clientId: "ffeeddccbbaa99887766554433221100", tenantId, secretHash: hash("2"), at },
  ApiKeyRevoked: { clientId: "ffeeddccbbaa99887766554433221100", tenantId, at },
};
