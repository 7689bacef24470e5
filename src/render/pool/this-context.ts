/** Does work in a context, and answers as it does. */
export type InContext = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Does work, later and from anywhere, in the context in which this was called: that of a request, perhaps. An async function goes on in its
 * own context, also when it is woken from another.
 */
export function thisContext(): InContext {
  const waiting: (() => void)[] = [];
  let wake: () => void = () => undefined;
  const loop = async (): Promise<never> => {
    for (;;) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      while (waiting.length > 0) waiting.shift()?.();
    }
  };
  void loop();
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
      });
      wake();
    });
}
