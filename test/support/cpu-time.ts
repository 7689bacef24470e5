/** Processor time this process has used, in milliseconds: a bound on work that holds however busy the machine is. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
