import { LRUCache } from "lru-cache";
import type { TemplateContent } from "../contract/outside.ts";

type ReusableAnswer = TemplateContent | Uint8Array;

/** Bytes of all answers that a host keeps; those of epochs that are over go first, since nothing needs them. */
const mostBytes = 16 * 1024 * 1024;

/** In addition to its own bytes. */
const entryBytes = 500;

/** Answers that jobs of the same epoch need not ask for again, by epoch and question. */
export class EpochAnswers {
  readonly #answers = new LRUCache<string, ReusableAnswer>({ maxSize: mostBytes, sizeCalculation: bytesOf });

  /** Bytes are a copy: who has them may do with them as he likes. */
  find(epoch: number, question: string): ReusableAnswer | undefined {
    const answer = this.#answers.get(`${epoch} ${question}`);
    return answer instanceof Uint8Array ? answer.slice() : answer;
  }

  keep(epoch: number, question: string, answer: unknown): void {
    const isBytes = answer instanceof Uint8Array;
    this.#answers.set(`${epoch} ${question}`, isBytes ? answer.slice() : (answer as TemplateContent));
  }
}

const bytesOf = (answer: ReusableAnswer, key: string): number =>
  entryBytes + 2 * key.length + (answer instanceof Uint8Array ? answer.length : 2 * answer.content.length);
