import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Kind } from "./documents.ts";

type Peer = typeof import("../peers/colophon.ts");

/** Makes a document with the old code (0) or the new (1). */
export type Make = (kind: Kind, turn: number, side: 0 | 1) => Promise<{ readonly ms: number; readonly bytes: number }>;

/** The renderer of a built checkout. */
export const peerOf = async (folder: string): Promise<Peer> =>
  await import(pathToFileURL(resolve(folder, "bench/peers/colophon.ts")).href);

/** Loads the engines of two built checkouts, that of `first` before the other. Milliseconds of the processor, of all threads. */
export async function sidesOf(older: string, newer: string, first: 0 | 1 = 0): Promise<Make> {
  if (first === 1) await peerOf(newer);
  const sides = [await peerOf(older), await peerOf(newer)] as const;
  return async ({ request, format }, turn, side) => {
    const body = new TextEncoder().encode(JSON.stringify(request(turn)));
    const before = process.cpuUsage();
    const { bytes } = await sides[side].renderWithColophon(body, undefined, format);
    const { user, system } = process.cpuUsage(before);
    return { ms: (user + system) / 1000, bytes: bytes.length };
  };
}

/** The other side first in every other turn. */
export const inOrder = (turn: number): readonly [0 | 1, 0 | 1] => (turn % 2 === 0 ? [0, 1] : [1, 0]);
