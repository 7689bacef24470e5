/** Media types by file extension in lower case, from IANA's registry. */
export const mediaTypes = {
  p12: "application/x-pkcs12",
  pfx: "application/x-pkcs12",
  xml: "application/xml",
  xsd: "application/xml",
  json: "application/json",
  csv: "text/csv",
  txt: "text/plain",
  md: "text/markdown",
  html: "text/html",
  pdf: "application/pdf",
  ttf: "font/ttf",
  otf: "font/otf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  tif: "image/tiff",
  tiff: "image/tiff",
  webp: "image/webp",
  svg: "image/svg+xml",
  svgz: "image/svg+xml",
  zip: "application/zip",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  dotx: "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
} as const satisfies Readonly<Record<string, string>>;

export type FileExtension = keyof typeof mediaTypes;

export function isExtension(end: string): end is FileExtension {
  return Object.hasOwn(mediaTypes, end);
}
