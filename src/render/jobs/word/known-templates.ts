import { LRUCache } from "lru-cache";
import { hashOfFile } from "../../definition/resources/known-hashes.ts";
import { type CompiledWord, type CompileOptions, compileWord } from "../../word/compile-word.ts";

/** Bytes of compiled files that a host keeps, by their weight. */
const mostBytes = 64 * 1024 * 1024;

/** No erasure reaches a host: what it keeps of a file ends by itself. */
const longestMs = 600_000;

/** What instructions weigh beside the text that they are made of. */
const perCharacter = 3;

/** Word files that are compiled: documents of one revision are made of the same instructions. */
export class KnownTemplates {
  readonly #known: LRUCache<string, CompiledWord>;

  /** `clock`: milliseconds; unset, since the process began. */
  constructor(clock?: { now(): number }, maxSize: number = mostBytes) {
    const timed = { ttl: longestMs, ttlAutopurge: true, ttlResolution: 0, ...(clock && { perf: clock }) };
    this.#known = new LRUCache<string, CompiledWord>({ maxSize, ...timed });
  }

  /**
   * The file as a program, from before if the same file was compiled in the same way.
   *
   * `written`: the same for all files that are read in the same way; `reading`: that way, made only for a file that is not known.
   * @throws Refusal INVALID_REQUEST, as `compileWord` and `reading` do
   */
  compiled(file: Uint8Array, path: string, written: string, reading: () => CompileOptions): CompiledWord {
    const key = [hashOfFile(file), written, path].join("\n");
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    // A copy: what the caller does with its own must not change what is kept.
    const made = compileWord(file.slice(), path, reading());
    if (made.faults.length === 0)
      this.#known.set(key, made, { size: weightOf(file, made) + perCharacter * written.length });
    return made;
  }
}

function weightOf(file: Uint8Array, { template }: CompiledWord): number {
  const filled = new Set(template.parts.map(({ part }) => part.slice(1).toLowerCase()));
  const sizes = template.package.entries.map(({ name, size }) => (filled.has(name.toLowerCase()) ? size : 0));
  return file.length + perCharacter * sizes.reduce((sum, size) => sum + size, 1);
}
