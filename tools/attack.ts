import { runNamed } from "./run-named.ts";

// `npm run attack -- <how> [its arguments]`: what must hold under kills, full disks, little memory, and input by the thousand.

await runNamed("attack", "service", {
  service: () => import("./attacks/service.ts"),
  answering: () => import("./attacks/answering.ts"),
  hosts: () => import("./attacks/hosts.ts"),
  surroundings: () => import("./attacks/surroundings.ts"),
  kill: () => import("./attacks/kill.ts"),
  rotation: () => import("./attacks/rotation.ts"),
  upgrade: () => import("./attacks/upgrade.ts"),
  "full-disk": () => import("./attacks/full-disk.ts"),
  memory: () => import("./attacks/memory.ts"),
  definitions: () => import("./attacks/definitions.ts"),
  docx: () => import("./attacks/docx.ts"),
  signatures: () => import("./attacks/signatures.ts"),
  updates: () => import("./attacks/updates.ts"),
  verdicts: () => import("./attacks/verdicts.ts"),
  imports: () => import("./attacks/imports.ts"),
  "import-words": () => import("./attacks/import-words.ts"),
  words: () => import("./attacks/words.ts"),
  tagged: () => import("./attacks/tagged.ts"),
  asks: () => import("./attacks/asks.ts"),
});
