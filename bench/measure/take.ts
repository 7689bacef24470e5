const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds of processor time of one, until so many are spent; `from` numbers them, so that none has another's data. */
export async function take(make: (turn: number) => Promise<unknown>, from: number, ms: number): Promise<number> {
  const start = cpuMs();
  let count = 0;
  while (cpuMs() - start < ms) {
    await make(from + count);
    count += 1;
  }
  return (cpuMs() - start) / count;
}
