import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Case } from "./cases.ts";

/** Where requests go, and with which token. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly token: string;
}

/** Bytes that are sent one by one. */
const singly = 300;
const chunkBytes = 1000;
/** Characters of an answer that are looked at. */
const mostHead = 4000;

/** A case's body as it is sent, but for pauses. */
export function sentBody({ body, way }: Case): Buffer {
  if (way === "compressed") return gzipSync(body());
  return way === "in chunks" ? inChunks(body()) : body();
}

function inChunks(body: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += chunkBytes) {
    const chunk = body.subarray(at, at + chunkBytes);
    pieces.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
  }
  return Buffer.concat([...pieces, Buffer.from("0\r\n\r\n")]);
}

/** Sends the request of a case as bytes, and answers with its status; 0: there was no answer. */
export async function send(one: Case, address: Address, withinMs: number, body = sentBody(one)): Promise<number> {
  const socket = connect(address.port, address.host);
  const status = statusOf(socket, withinMs);
  socket.on("error", () => undefined);
  try {
    await written(socket, one, address, body);
  } catch {
    // The service may answer, and close the connection, before it has the body as a whole.
  }
  return await status.finally(() => socket.destroy());
}

function statusOf(socket: Socket, withinMs: number): Promise<number> {
  return new Promise((resolve) => {
    let text = "";
    const end = (): void => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
    const late = setTimeout(() => socket.destroy(), withinMs);
    socket.on("data", (data) => {
      text = (text + data.toString("latin1")).slice(0, mostHead);
      // A stream of changes has no end.
      if (text.includes("text/event-stream")) socket.destroy();
    });
    socket.once("close", () => {
      clearTimeout(late);
      end();
    });
  });
}

async function written(socket: Socket, one: Case, { host, token }: Address, body: Buffer): Promise<void> {
  const isChunked = one.way === "in chunks";
  const type = one.contentType === undefined ? [] : [`content-type: ${one.contentType}`];
  const length = isChunked ? "transfer-encoding: chunked" : `content-length: ${body.length}`;
  const coding = one.way === "compressed" ? ["content-encoding: gzip"] : [];
  const own = one.head === "" ? [] : [one.head];
  const isWithout = one.isAnonymous === true || one.head.startsWith("authorization");
  const authorization = isWithout ? [] : [`authorization: Bearer ${token}`];
  const sized = body.length === 0 && one.method === "GET" ? [] : [length];
  const lines = [
    ...[`${one.method} ${one.path} HTTP/1.1`, `host: ${host}`, "connection: close"],
    ...[...authorization, ...type, ...sized, ...coding, ...own],
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  await bodyOf(socket, body, one.way);
}

async function bodyOf(socket: Socket, body: Buffer, way: Case["way"]): Promise<void> {
  switch (way) {
    case "whole":
    case "compressed":
    case "in chunks":
      await give(socket, body);
      break;
    case "byte by byte":
      socket.setNoDelay(true);
      for (const byte of body.subarray(0, singly)) await give(socket, Buffer.of(byte));
      await give(socket, body.subarray(singly));
      break;
    case "broken off":
      await give(socket, body.subarray(0, body.length / 2));
      await pause(1);
      socket.resetAndDestroy();
      break;
  }
}

/** Waits until the receiver has taken it. */
function give(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error == null ? resolve() : reject(error)));
  });
}
