const document = { content: [{ h1: "Invoice 17" }, { p: "Total: [b]EUR 120.00[/b]" }] };
const bound = { content: { document: { content: [{ p: "Dear $data.name," }] } }, data: { name: "Ada" } };
const template = { name: "Letter", content: JSON.stringify(bound.content) };

const ofDefinition = { document };
const line = `${JSON.stringify({ id: 1, document })}\n${JSON.stringify({ id: 2, ...bound })}\n`;

/** Bodies that run as they are in the page at `/docs`, by operation. */
export const examples: Readonly<Record<string, unknown>> = {
  generateFromPayload: ofDefinition,
  generateFromPayloadInFormat: ofDefinition,
  generateFromTemplate: bound,
  generateFromTemplateInFormat: bound,
  diagnoseFromPayload: ofDefinition,
  diagnoseFromPayloadInFormat: ofDefinition,
  diagnoseFromTemplate: bound,
  diagnoseFromTemplateInFormat: bound,
  previewFromPayload: ofDefinition,
  previewFromPayloadInFormat: ofDefinition,
  previewFromTemplate: bound,
  previewFromTemplateInFormat: bound,
  generateInBulk: line,
  createTemplate: template,
  createTemplateRevision: { ...template, note: "Before the new logo" },
  mergeDocuments: { title: "Two in one", parts: [{ definition: ofDefinition }, { definition: ofDefinition }] },
  createApiKey: { name: "Reports", scopes: ["documents:generate", "documents:read"] },
  createTenant: { name: "Subsidiary" },
  changeTenant: { generationLimit: 1200 },
  changeWebhook: { enabled: false },
  registerWebhook: { url: "https://example.com/hooks", events: ["document.generated", "job.failed"] },
};
