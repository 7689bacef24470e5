/** The document to draw: a definition as text, its data, and which of its versions it is. */
export interface Draft {
  readonly content: string;
  readonly data: unknown;
  /** The template that it is a change of, whose Word file it has; undefined: it is a new one. */
  readonly templateId?: string | undefined;
  readonly version: number;
}

const written = new WeakMap<object, string>();

/** Data of many rows are written once, and not for every key that is pressed in the definition. */
export function draftBody({ content, templateId, data }: Omit<Draft, "version">): string {
  if (typeof data !== "object" || data === null) return JSON.stringify({ content, templateId, data });
  const text = written.get(data) ?? JSON.stringify(data);
  written.set(data, text);
  const beside = templateId === undefined ? "" : `"templateId":${JSON.stringify(templateId)},`;
  return `{"content":${JSON.stringify(content)},${beside}"data":${text}}`;
}
