import { changedNow, isWhole, root } from "./check/options.ts";
import { testChanged } from "./check/test-changed.ts";

// `npm run test:changed -- [--since commit] [--all]`: the tests that reach what was changed, nearest first.
if (!testChanged(root, changedNow(), isWhole)) process.exitCode = 1;
