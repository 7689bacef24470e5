import { memoryReadModels } from "../../doubles/memory-read-models.ts";
import { readModelSuite } from "./suite.ts";

const open = async () => {
  const store = memoryReadModels();
  return { store, dispose: () => store.close() };
};

readModelSuite("memory", open, { outlives: false });
