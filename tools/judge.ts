import { spawnSync } from "node:child_process";
import { runNamed } from "./run-named.ts";

// `npm run judge -- <who> [its arguments]`: other programs judge what this one makes. Each file of tools/judges says what it needs.

await runNamed("judge", "examples", {
  examples: () => import("./judges/examples.ts"),
  docx: () => import("./judges/docx.ts"),
  conformance: () => import("./judges/conformance.ts"),
  invoices: () => import("./judges/invoices.ts"),
  sign: () => import("./judges/sign.ts"),
  dss: () => import("./judges/dss.ts"),
  verify: () => import("./judges/verify.ts"),
  attacked: () => import("./judges/attacked.ts"),
  merge: () => import("./judges/merge.ts"),
  fill: () => import("./judges/fill.ts"),
  import: () => import("./judges/import.ts"),
  word: () => import("./judges/word.ts"),
  install: () => import("./judges/install.ts"),
  schemas: () => import("./judges/schemas.ts"),
  keycloak: () => import("./judges/keycloak.ts"),
  svg: () => {
    process.exitCode =
      spawnSync("bash", ["tools/judges/svg/judge.sh", ...process.argv.slice(2)], {
        stdio: "inherit",
      }).status ?? 1;
  },
});
