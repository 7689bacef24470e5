import type { DocumentFacts } from "../../../model/document/document.ts";
import type { Package } from "../package/package.ts";
import { escapeXml } from "../xml/escape.ts";

const schemas = "http://schemas.openxmlformats.org";

/** `docProps`: what the file says about itself (ECMA-376-2, 11; ECMA-376-1, 22.2 and 22.3). */
export function writeProperties(to: Package, facts: DocumentFacts, pages: number): void {
  const core = to.part("docProps/core.xml", "core");
  core.write(coreXml(facts));
  to.relationships.add("coreProperties", core.name);
  const app = to.part("docProps/app.xml", "app");
  const [producer] = facts.producer.split(" ");
  app.write(
    `<Properties xmlns="${schemas}/officeDocument/2006/extended-properties"><Pages>${pages}</Pages><Application>${escapeXml(producer ?? "")}</Application></Properties>`,
  );
  to.relationships.add("extendedProperties", app.name);
  if (facts.metadata.version !== undefined) writeVersion(to, facts.metadata.version);
}

function coreXml({ metadata, createdAt, producer, language }: DocumentFacts): string {
  const { title, author, subject, keywords } = metadata;
  const text = (name: string, value: string | undefined): string =>
    value === undefined ? "" : `<${name}>${escapeXml(value)}</${name}>`;
  const time = (name: string): string =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${escapeXml(createdAt)}</dcterms:${name}>`;
  return [
    `<cp:coreProperties xmlns:cp="${schemas}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">`,
    text("dc:title", title),
    text("dc:subject", subject),
    text("dc:creator", author ?? producer),
    text("cp:keywords", keywords),
    text("cp:lastModifiedBy", author ?? producer),
    time("created"),
    time("modified"),
    text("dc:language", language),
    "</cp:coreProperties>",
  ].join("");
}

function writeVersion(to: Package, version: string): void {
  const part = to.part("docProps/custom.xml", "custom");
  const property = `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Version"><vt:lpwstr>${escapeXml(version)}</vt:lpwstr></property>`;
  part.write(
    `<Properties xmlns="${schemas}/officeDocument/2006/custom-properties" xmlns:vt="${schemas}/officeDocument/2006/docPropsVTypes">${property}</Properties>`,
  );
  to.relationships.add("customProperties", part.name);
}
