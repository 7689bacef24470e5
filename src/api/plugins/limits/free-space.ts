import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Disk } from "../../../ports/disk/port.ts";
import { onlyFor } from "../at-once.ts";

const storing: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** Refuses, before its body is read, what would store something on a disk that is nearly full. Deleting frees some. */
export function addSpaceGuard(app: FastifyInstance, disk: Disk): void {
  app.addHook(
    "onRequest",
    onlyFor(stores, () => disk.mustHaveSpace()),
  );
}

function stores({ method, caller, routeOptions: { config } }: FastifyRequest): boolean {
  return storing.has(method) && caller !== undefined && config.limit !== "render" && config.limit !== "studio";
}
