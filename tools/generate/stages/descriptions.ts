import type { DeclaredShapes } from "../declared-shapes.ts";
import type { Described } from "../described-interface.ts";
import { eventSchemas, locks } from "../promises.ts";
import { one, several, type Target, type TextOf } from "../target.ts";
import { openapi, shapes } from "./kept.ts";

const describedIn = (text: TextOf): Described => JSON.parse(text(openapi)) as Described;
const shapesIn = (text: TextOf): DeclaredShapes => JSON.parse(text(shapes)) as DeclaredShapes;

/** Made of `/openapi.json` and of the shapes of types: where these stay the same, so do they. */
export const descriptions: readonly Target[] = [
  one(
    "docs/reference/http.md",
    "tools/generate/pages/http.ts",
    async (text) => (await import("../pages/http.ts")).httpPage(describedIn(text)),
    [openapi],
  ),
  one(
    "studio/src/client/generated/routes.ts",
    "tools/generate/studio-routes.ts",
    async (text) => (await import("../studio-routes.ts")).studioRoutes(describedIn(text)),
    [openapi],
  ),
  one(
    "packages/client/src/generated/schema.ts",
    "tools/generate/client-types.ts",
    async (text) => (await import("../client-types.ts")).clientTypes(describedIn(text)),
    [openapi, "tools/clients/package-lock.json"],
  ),
  several(
    [
      "packages/client-python/src/colophon_client/models.py",
      "packages/client-python/src/colophon_client/_operations.py",
    ],
    "tools/generate/python/client.ts",
    async (text) => (await import("../python/client.ts")).pythonClient(describedIn(text)),
    [openapi],
  ),
  one(
    "docs/reference/events.md",
    "tools/generate/pages/events.ts",
    async (text) => (await import("../pages/events.ts")).eventsPage(shapesIn(text).events),
    [shapes],
  ),
  several(
    [eventSchemas],
    "tools/generate/event-schemas.ts",
    async (text) => (await import("../event-schemas.ts")).eventSchemaFiles(shapesIn(text).events),
    [shapes],
  ),
  several(
    [locks],
    "tools/generate/read-model-locks.ts",
    async (text) => (await import("../read-model-locks.ts")).readModelLocks(shapesIn(text).documents),
    [shapes],
  ),
];
