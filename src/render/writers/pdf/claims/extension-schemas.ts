/** A property of an XMP schema that PDF/A does not know. */
interface Property {
  readonly name: string;
  readonly type: "Text" | "Integer";
  readonly about: string;
}

/** An XMP schema of its own; parts 1 to 3 of PDF/A want each described in the file (ISO 19005-2, 6.6.2.3). */
export interface ExtensionSchema {
  readonly about: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly Property[];
}

/** The description of all schemas: one bag for all of them. Empty when there are none. */
export function describedSchemas(schemas: readonly ExtensionSchema[]): readonly string[] {
  if (schemas.length === 0) return [];
  const namespaces = ["extension", "schema", "property"].map(
    (kind) => `xmlns:pdfa${capital(kind)}="http://www.aiim.org/pdfa/ns/${kind}${kind === "extension" ? "/" : "#"}"`,
  );
  const items = schemas.map(described).join("");
  const bag = `<pdfaExtension:schemas><rdf:Bag>${items}</rdf:Bag></pdfaExtension:schemas>`;
  return [`<rdf:Description rdf:about="" ${namespaces.join(" ")}>${bag}</rdf:Description>`];
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const resource = (content: string): string => `<rdf:li rdf:parseType="Resource">${content}</rdf:li>`;

function described({ about, namespace, prefix, properties }: ExtensionSchema): string {
  const list = properties.map((property) => resource(describedProperty(property))).join("");
  return resource(
    [
      `<pdfaSchema:schema>${about}</pdfaSchema:schema>`,
      `<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>`,
      `<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>`,
      `<pdfaSchema:property><rdf:Seq>${list}</rdf:Seq></pdfaSchema:property>`,
    ].join(""),
  );
}

const describedProperty = ({ name, type, about }: Property): string =>
  [
    `<pdfaProperty:name>${name}</pdfaProperty:name>`,
    `<pdfaProperty:valueType>${type}</pdfaProperty:valueType>`,
    "<pdfaProperty:category>external</pdfaProperty:category>",
    `<pdfaProperty:description>${about}</pdfaProperty:description>`,
  ].join("");
