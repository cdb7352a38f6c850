import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const name = 'LAUREL_TEST_RUN'

export const marker = { [name]: randomUUID() }

/** Ends processes of this run that are still alive, on Linux only. */
export const endLeftoverProcesses = async () => {
  const stragglers = await find()
  signal(stragglers, 'SIGTERM')
  for (let waited = 0; waited < 2000 && (await find()).length > 0; waited += 100) await sleep(100)
  signal(await find(), 'SIGKILL')
}

const find = async (): Promise<number[]> => {
  const pids = (await readdir('/proc').catch(() => []))
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
  const mark = `${name}=${marker[name]}`
  const ours = pids.map(async (pid) => {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    return pid !== process.pid && environment.split('\0').includes(mark) ? [pid] : []
  })
  return (await Promise.all(ours)).flat()
}

const signal = (pids: readonly number[], kind: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, kind)
    } catch {}
  }
}
