import type { AskedClaims } from "./claims.ts";
import type { FileProtection } from "./encryption.ts";
import type { Scripts } from "./script.ts";
import type { SignatureField } from "./signature.ts";

/** Facts about a file apart from the contents of its pages. */
export interface DocumentFacts {
  readonly metadata: DocumentMetadata;
  /** BCP 47; the job's locale unless the definition says otherwise. */
  readonly language: string;
  /** ISO 8601 UTC: the job's clock, never the machine's. */
  readonly createdAt: string;
  /** Name and version of the engine, for Producer and xmp:CreatorTool. */
  readonly producer: string;
  /** 32 hexadecimal characters; seeds the file identifier, so that the same job gives the same bytes. */
  readonly documentId: string;
  /** The outline the author wrote out (`bookmark`), before the one built from headings. */
  readonly bookmark: OutlineBookmark | undefined;
  /** Files embedded in the document, in the author's order, an e-invoice first; no two have one name. */
  readonly attachments: readonly EmbeddedFile[];
  /** The one among the attachments that the file declares as an e-invoice (Factur-X), if its claim of PDF/A-3 stands. */
  readonly invoice: Invoice | undefined;
  /** Headings are in the outline. */
  readonly outlinesHeadings: boolean;
  /** In the order viewers list them; no two have one name. */
  readonly layers: readonly DocumentLayer[];
  /** Scripts that viewers run. */
  readonly scripts: Scripts;
  /** The file says what its parts are: it has a structure tree. */
  readonly tagged: boolean;
  /** Standards the file shall claim. */
  readonly conformance: AskedClaims;
  /** undefined: anybody may open and change the file. */
  readonly encryption: FileProtection | undefined;
  /** undefined: the file is not signed. */
  readonly signature?: SignatureField | undefined;
}

/** A layer: content that viewers show and hide as one; boxes and drawings belong to it by name. */
export interface DocumentLayer {
  readonly name: string;
  readonly title: string;
  /** When the file is opened. */
  readonly visible: boolean;
  readonly print: "always" | "never" | "whenVisible";
  /** A reader cannot switch it. */
  readonly locked: boolean;
}

/** A file inside the document. */
export interface EmbeddedFile {
  readonly name: string;
  readonly description: string | undefined;
  /** Where it is listed: a JSON Pointer. */
  readonly path: string;
  /** Relationship to the document (ISO 32000-2, 7.11.3, AFRelationship); undefined: its author does not state it. */
  readonly relationship:
    | "source"
    | "data"
    | "alternative"
    | "supplement"
    | "schema"
    | "formData"
    | "unspecified"
    | undefined;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** An e-invoice as the file declares it (Factur-X 1.0, ZUGFeRD 2.3). */
export interface Invoice {
  readonly fileName: string;
  /** Its profile, as `EN 16931`. */
  readonly level: string;
  /** Version of the XML format, such as `1.0`. */
  readonly version: string;
  /** Where it is attached: a JSON Pointer. */
  readonly path: string;
}

interface DocumentMetadata {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly subject: string | undefined;
  readonly keywords: string | undefined;
  readonly version: string | undefined;
}

export interface OutlineBookmark {
  readonly title: string;
  /** From 1. */
  readonly pageNumber: number | undefined;
  readonly children: readonly OutlineBookmark[];
}
