// The part of n8n's interface (n8n-workflow) that the node needs. The package itself brings 30 others, under a licence that is none of open source.

export interface RequestOptions {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly qs?: Record<string, string | number | boolean>;
  readonly headers?: Record<string, string>;
  readonly body?: object;
  readonly json?: boolean;
  readonly encoding?: "arraybuffer";
  readonly returnFullResponse?: boolean;
  readonly ignoreHttpStatusErrors?: boolean;
}

export interface FullResponse {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly statusCode: number;
}

/** JSON as n8n types it. */
export type Json = Record<string, string | object | number | boolean | undefined | null>;

/** A file that an item carries, as n8n keeps it. Types, and no interfaces: n8n takes them with members that it does not know. */
export type Binary = {
  data: string;
  mimeType: string;
};

/** An item between two nodes. */
export type Item = {
  json: Json;
  binary?: Record<string, Binary>;
  pairedItem: { item: number };
};

/** The context in which a node runs. */
export interface Execution {
  getInputData(): readonly unknown[];
  getNodeParameter(name: string, item: number, fallback?: unknown): unknown;
  getCredentials(type: string): Promise<Record<string, unknown>>;
  continueOnFail(): boolean;
  readonly helpers: {
    /** `this` is the whole of n8n's execution, of which no more is known here. */
    httpRequestWithAuthentication(this: never, type: string, options: RequestOptions): Promise<unknown>;
    /** The bytes of a binary field of an item, wherever n8n keeps them. */
    getBinaryDataBuffer(item: number, field: string): Promise<Buffer>;
    prepareBinaryData(bytes: Buffer, fileName?: string, mimeType?: string): Promise<Binary>;
  };
}

/** One of several values of a property. */
interface Choice {
  readonly name: string;
  readonly value: string | number | boolean;
  readonly description?: string;
  readonly action?: string;
}

/** A property in the editor. */
export interface Property {
  readonly displayName: string;
  readonly name: string;
  readonly type: "string" | "json" | "boolean" | "options" | "collection" | "hidden" | "number";
  readonly default: string | number | boolean | Record<string, never>;
  readonly description?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly noDataExpression?: boolean;
  readonly typeOptions?: Record<string, unknown>;
  readonly displayOptions?: { readonly show: Record<string, (string | boolean)[]> };
  readonly options?: (Choice | Property)[];
}
