import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { pid } from "node:process";

/** Below what systems give to those who listen at port 0 (Linux: from 32768), so that none of these takes it meanwhile. Each process has its own. */
const lowest = 10_000;
const each = 100;
const processes = 200;

/** By chance at first: the numbers of processes come again. */
let given = randomInt(each);

/** A port of this machine that no process listens at now, nor will by chance. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < each; tried += 1) {
    const port = lowest + (pid % processes) * each + (given % each);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error("every port of this process is in use");
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
