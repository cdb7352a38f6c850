import { setTimeout } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { levelOf } from '#platform/outage.ts'

type Regularly = Readonly<{ every: number; log: Log; failed: string; atOnce?: boolean }>

/** Waits `every` ms after the work ends, so that it never overlaps itself. */
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
