import { localLeases } from "../../../src/ports/leases/local.ts";
import { leaseSuite } from "./suite.ts";

leaseSuite("one process", async () => localLeases(), { shared: false });
