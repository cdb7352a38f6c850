import { createThrottles } from '#platform/queue/throttles.ts'
import type { Handler, Queue } from '#platform/queue.ts'
import type { Random } from '#scripts/demo/random.ts'
import type { Network } from './network.ts'
import type { Process, Time } from './time.ts'
import type { Trace } from './trace.ts'

type QueueParts = Readonly<{ time: Time; random: Random; network: Network; trace: Trace }>

/** In ms: how often each worker looks without a wake-up, as in platform/queue.ts. */
const lookEveryMs = 1_500

/**
 * The broker hands each wake-up to one worker, or by mistake to two. It may be lost, late, out of
 * order or duplicated.
 */
export const createBroker = ({ time, random, network, trace }: QueueParts) => {
  type Worker = Readonly<{ process: Process; wake: () => void }>
  const workers = new Map<string, Worker[]>()

  const deliver = (name: string) => {
    const alive = (workers.get(name) ?? []).filter(({ process }) => process.alive)
    if (alive.length === 0) return
    random.pick(alive).wake()
    if (random.chance(network.faults.duplicate)) random.pick(alive).wake()
  }

  const open = (process: Process): Queue => {
    const stopping = new AbortController()
    const wakeUp = (name: string) => network.post(`wake-up ${name}`, () => deliver(name))
    const throttles = createThrottles(wakeUp)

    const work = async (name: string, handler: Handler) => {
      let isAsked = false
      let isWorking = false
      const go = async () => {
        isAsked = true
        if (isWorking) return
        isWorking = true
        while (isAsked) {
          isAsked = false
          await handler(stopping.signal, () => undefined).catch((error: unknown) =>
            trace(process.name, `${name}: ${String(error)}`),
          )
        }
        isWorking = false
      }
      const wake = () => time.after(0, () => void go(), process)
      workers.set(name, [...(workers.get(name) ?? []), { process, wake }])
      const look = () => {
        time.after(
          lookEveryMs,
          () => {
            void go()
            look()
          },
          process,
        )
      }
      look()
    }

    return {
      wakeUp: throttles.ask,
      look: throttles.ask,
      work,
      every: async () => undefined,
      isOut: () => false,
      close: async () => throttles.stop(),
    }
  }
  return { open }
}
