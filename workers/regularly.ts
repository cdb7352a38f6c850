import { setTimeout } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { levelOf } from '#platform/outage.ts'

type Regularly = Readonly<{ every: number; log: Log; failed: string; atOnce?: boolean }>

/** `every`: in ms from one run's end to the next run, so that runs never overlap. */
export const regularly = (
  work: () => Promise<unknown>,
  { every, log, failed, atOnce = true }: Regularly,
) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = () => setTimeout(every, undefined, { signal, ref: false }).catch(() => undefined)
  const go = async () => {
    if (!atOnce) await sleep()
    while (!signal.aborted) {
      await work().catch((err) => log[levelOf(err)]({ err }, failed))
      await sleep()
    }
  }
  const working = go()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
