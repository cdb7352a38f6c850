/**
 * Returns the CPU that the process used while `work` ran, in ms, with Node's own threads.
 * Unlike the wall clock, it ignores other programs.
 */
export const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
