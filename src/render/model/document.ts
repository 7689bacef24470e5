import type { AskedClaims } from "./claims.ts";

/** What a file says about itself, apart from what stands on its pages. */
export interface DocumentFacts {
  readonly metadata: Metadata;
  /** BCP 47; the job's locale unless the definition says otherwise. */
  readonly language: string;
  /** ISO 8601 UTC: the job's clock, never the machine's. */
  readonly createdAt: string;
  /** Name and version of the engine, for Producer and xmp:CreatorTool. */
  readonly producer: string;
  /** 32 hexadecimal characters; seeds the file identifier, so that the same job gives the same bytes. */
  readonly documentId: string;
  /** The outline the author wrote out (`bookmark`), before the one built from headings. */
  readonly bookmark: Bookmark | undefined;
  /** Files embedded in the document, in the author's order; no two have one name. */
  readonly attachments: readonly Attachment[];
  /** Headings are in the outline. */
  readonly outlinesHeadings: boolean;
  /** In the order viewers list them; no two have one name. */
  readonly layers: readonly Layer[];
  /** Standards the file shall claim. */
  readonly conformance: AskedClaims;
}

/** What viewers can show and hide as one; boxes and drawings belong to it by name. */
export interface Layer {
  readonly name: string;
  readonly title: string;
  /** When the file is opened. */
  readonly visible: boolean;
  readonly print: "always" | "never" | "whenVisible";
  /** A reader cannot switch it. */
  readonly locked: boolean;
}

/** A file inside the document. */
export interface Attachment {
  readonly name: string;
  readonly description: string | undefined;
  /** What it is to the document (ISO 32000-2, 7.11.3, AFRelationship). */
  readonly relationship: "source" | "data" | "alternative" | "supplement" | "schema" | "formData" | "unspecified";
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

interface Metadata {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly subject: string | undefined;
  readonly keywords: string | undefined;
  readonly version: string | undefined;
}

export interface Bookmark {
  readonly title: string;
  /** From 1. */
  readonly pageNumber: number | undefined;
  readonly children: readonly Bookmark[];
}
