// Loaded into the service before its program: reports what its heaps hold. The thread that answers requests reports
// on request, after a collection; threads that render cannot answer while they work, and report now and then.

import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BroadcastChannel, isMainThread, threadId } from "node:worker_threads";

const everyMs = 1000;
const channel = new BroadcastChannel("heaps");
channel.unref();

/** In bytes; `young`: the space for new objects. */
function heap() {
  const { heapUsed, heapTotal, external } = process.memoryUsage();
  const young = getHeapSpaceStatistics().filter(({ space_name }) => space_name.startsWith("new"));
  return { heapUsed, heapTotal, external, young: young.reduce((sum, { space_size }) => sum + space_size, 0) };
}

if (!isMainThread) {
  setInterval(() => channel.postMessage({ threadId, ...heap() }), everyMs).unref();
} else if (process.send !== undefined) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const threads = new Map();
  channel.onmessage = ({ data }) => threads.set(data.threadId, data);
  process.on("message", (question) => {
    if (question !== "how full?") return;
    collect();
    process.send({ resident: process.memoryUsage.rss(), own: heap(), rendering: [...threads.values()] });
  });
  process.channel?.unref();
}
