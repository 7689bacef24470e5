import { memoryEventLog } from "../../doubles/memory-event-log.ts";
import { eventLogSuite } from "./suite.ts";

const open = async (upcasts = {}) => {
  const log = memoryEventLog({ upcasts });
  return { log, dispose: () => log.close() };
};

eventLogSuite("memory", open, { outlives: false });
