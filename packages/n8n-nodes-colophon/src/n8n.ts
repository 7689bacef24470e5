// What of n8n's interface (n8n-workflow) the node needs. The package itself brings 30 others, under a licence that is none of open source.

export interface RequestOptions {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly qs?: Record<string, unknown>;
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

/** An item between two nodes. */
export interface Item {
  readonly json: Record<string, unknown>;
  readonly binary?: Record<string, unknown>;
  readonly pairedItem?: { readonly item: number };
}

/** What a node is run with. */
export interface Execution {
  getInputData(): readonly unknown[];
  getNodeParameter(name: string, item: number, fallback?: unknown): unknown;
  getCredentials(type: string): Promise<Record<string, unknown>>;
  continueOnFail(): boolean;
  readonly helpers: {
    readonly httpRequestWithAuthentication: (
      this: Execution,
      type: string,
      options: RequestOptions,
    ) => Promise<unknown>;
    readonly prepareBinaryData: (bytes: Buffer, fileName?: string, mimeType?: string) => Promise<unknown>;
  };
}

/** Of a property in the editor. */
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
  readonly displayOptions?: { readonly show: Record<string, readonly unknown[]> };
  readonly options?: readonly object[];
}
