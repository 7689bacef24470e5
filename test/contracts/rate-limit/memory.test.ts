import { memoryLimiter } from "../../../src/ports/rate-limit/memory.ts";
import { limiterSuite } from "./suite.ts";

limiterSuite("memory", async () => memoryLimiter());
