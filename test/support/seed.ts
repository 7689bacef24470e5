import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import fc from "fast-check";

/**
 * A change is judged on the same random cases every time, so that a failure is the change's own; `SEED=random` (or a
 * number) looks for new ones, as a nightly run does.
 */
const seed = process.env["SEED"] ?? "20261121";

/** Where `localhost` has a second address, a machine that stands still for the usual 250 ms would have a request tried there and refused. */
setDefaultAutoSelectFamilyAttemptTimeout(60_000);

if (seed !== "random") fc.configureGlobal({ seed: Number(seed) });
