import { readFile } from 'node:fs/promises'
import { familyOf } from '#tests/support/memory.ts'

/** Linux counts in hundredths of a second on every machine. */
const msPerTick = 10

/** CPU time of a process with its threads and finished children, in ms; 0 once it has ended. */
const cpuOf = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
  return stat === '' ? 0 : (user! + system! + endedUser! + endedSystem!) * msPerTick
}

/** CPU time of these processes and all their descendants, in ms. */
export const cpuOfFamilies = async (pids: readonly number[]) => {
  const families = await Promise.all(pids.map(familyOf))
  const times = await Promise.all([...new Set(families.flat())].map(cpuOf))
  return times.reduce((sum, time) => sum + time, 0)
}
