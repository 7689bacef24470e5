import type { ChildProcess } from "node:child_process";

/** Asks a process over its channel, and waits for the answer that is one to this question: others are on the way as well. */
export function ask<Answer extends object>(
  child: ChildProcess,
  question: string,
  isAnswer: (message: object) => message is Answer,
): Promise<Answer> {
  return new Promise((resolve) => {
    const take = (message: object): void => {
      if (!isAnswer(message)) return;
      child.off("message", take);
      resolve(message);
    };
    child.on("message", take);
    child.send(question);
  });
}
