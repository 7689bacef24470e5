const documentId = "3f0a5c1e9b7d4e2fa6c80d1b2e3f4a5b";
const service = "https://documents.example.com";
const tenant = "5b0e4a52-61d5-4f0e-9a34-7f6a1d3c9e01";
const digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const instant = "2026-03-28T14:30:00.250Z";
const day = "2026-03-28";
const fileName = `service_v1-${documentId}.pdf`;
const content = JSON.stringify({ document: { content: [{ p: "Dear $data.name," }] } });

/** Texts of examples where schemas have no words of their own: by the member's name, by format, by pattern. */
export const exampleTexts: {
  readonly byName: Readonly<Record<string, string>>;
  readonly byFormat: Readonly<Record<string, string>>;
  readonly byPattern: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, number>>;
} = {
  byName: {
    ...{ name: "Letter", title: "Letter", fileName, documentId, content, testData: '{"name":"Ada"}', sha256: digest },
    access_token: "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
    clientId: "ck_4f2a",
    clientSecret: "cs_9d1e",
    secret: "whsec_AAEC",
    revision: "rev-20260328T143000250Z",
    live: "rev-20260328T143000250Z",
    createdBy: "ck_4f2a",
    owner: "ck_4f2a",
    message: "Everything is there.",
    detail: "Everything is there.",
    reason: "An audit",
    note: "Before the new logo",
    path: "/document/content/0",
    position: "128",
    category: "letters",
    tags: "letter",
    description: "To customers",
    ...{
      downloadUrl: `${service}/v1/${tenant}/documents/${fileName}`,
      url: "https://example.com/hooks",
      instance: "/",
    },
    ...{
      issuer: service,
      token_endpoint: `${service}/v1/api-auth/token`,
      jwks_uri: `${service}/.well-known/jwks.json`,
    },
    ...{ signatureUrl: `${service}/v1/${tenant}/documents/service_v1-${documentId}.p7s`, requestId: "req-7f3a" },
    file: "logo.png",
    text: "Dear Ada,",
    paint: "#1B4965",
    color: "#1B4965",
    family: "Noto Sans",
    lang: "en",
    x: "12",
    version: "1.0.0",
    node: "20.19.5",
    engine: "1.0.0",
    commit: "673699a",
    method: "POST",
    subject: "CN=Ada Lovelace",
    base64: "iVBORw0KGgo=",
    month: "2026-03",
    day,
    scope: "documents:read",
    "text/csv": "day,documents\n2026-03-28,17\n",
    "text/event-stream":
      'id: 4711\ndata: {"position":"4711","kind":"template","id":"9d6f3f0e-1c54-4d0e-9d0a-6a3b0a1c2d03"}\n\n',
    "text/plain": "Some lines of text.\n",
    kty: "OKP",
    crv: "Ed25519",
    alg: "EdDSA",
    use: "sig",
    kid: "key-1",
  },
  byFormat: {
    uuid: "9d6f3f0e-1c54-4d0e-9d0a-6a3b0a1c2d03",
    "date-time": instant,
    date: day,
    uri: service,
    binary: "the bytes of the file",
  },
  byPattern: {
    ...{ "^[0-9a-f]{64}$": digest, "^[0-9a-f]{32}$": documentId, "^[0-9]+$": "128", "^[0-9]{4}-[0-9]{2}$": "2026-03" },
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}$": "2026-03-28T14",
    "^(RSA-[0-9]+|P-256|P-384|P-521)$": "P-256",
  },
  numbers: {
    fileSizeBytes: 20_480,
    sizeBytes: 20_480,
    bytes: 20_480,
    expires_in: 3600,
    pages: 2,
    status: 200,
    width: 595,
    height: 842,
  },
};
