/**
 * Milliseconds of processor time that a work takes: unlike the clock's, they do not grow with what else the machine does. The least of
 * three times, since the process's own other threads (its compiler, its collector) are counted with it.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < 3; time++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
