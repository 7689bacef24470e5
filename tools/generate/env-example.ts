import { settings } from "../../src/config/config.ts";
import type { Setting } from "../../src/config/kinds.ts";

/** `env.example`: every setting with its sentence; those without a default stand commented out. */
export function envExample(): string {
  const head =
    "# Every setting of the service. Copy to .env, which is read in the working folder\n# at the start, or set what you need in the environment, which wins.\n";
  return [head, ...Object.values(settings).map(entry)].join("\n");
}

function entry({ name, about, expected, fallback }: Setting<unknown>): string {
  const line = fallback === undefined ? `# ${name}=` : `${name}=${fallback}`;
  return `# ${about}\n# Expected: ${expected}.\n${line}\n`;
}
