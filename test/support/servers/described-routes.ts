import { bodyOf, type TestService } from "./service.ts";

/** One operation of `/openapi.json`. */
export interface DescribedRoute {
  readonly method: string;
  /** `/v1/{tenantId}/documents`. */
  readonly path: string;
  /** Scopes; undefined when no token is needed. */
  readonly scopes: readonly string[] | undefined;
  readonly statuses: readonly number[];
  readonly hasBody: boolean;
  /** The body is multipart/form-data and nothing else. */
  readonly takesFiles: boolean;
}

interface Operation {
  readonly security?: readonly { readonly bearer?: readonly string[] }[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

export async function describedRoutes(service: Pick<TestService, "ask">): Promise<readonly DescribedRoute[]> {
  const { paths } = (await bodyOf(await service.ask("GET", "/openapi.json"))) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security, responses, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      scopes: security?.[0]?.bearer,
      statuses: Object.keys(responses).map(Number),
      hasBody: requestBody !== undefined,
      takesFiles: Object.keys(requestBody?.content ?? {}).join() === "multipart/form-data",
    })),
  );
}

/** Whether the answer has no end: its tests read it event by event. */
export const isStream = (path: string): boolean => path.endsWith("/changes");

/** The path with something in every gap. */
export function filled(path: string, tenantId: string): string {
  return path
    .replace("{tenantId}", tenantId)
    .replace("{format}", "pdf")
    .replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000");
}
