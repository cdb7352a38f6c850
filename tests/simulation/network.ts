import type { Random } from '#scripts/demo/random.ts'
import type { Process, Time } from './time.ts'
import type { Trace } from './trace.ts'

/** Which faults a seed causes, and how often. Zero: never. */
export type Faults = {
  loseRequest: number
  loseAnswer: number
  delay: number
  /** The process dies just before or just after a call. */
  crash: number
  duplicate: number
}

export type Link = 'store' | 'database' | 'queue' | 'caller'

export type Network = Readonly<{
  faults: Faults
  /**
   * Performs the work at the other end. Never settles if the process has died.
   * @throws ConnectionLost
   */
  call: <Result>(options: CallOptions<Result>) => Promise<Result>
  /** Sends a message without an answer, which may be lost, late or doubled. */
  post: (what: string, deliver: () => void) => void
  cutOff: (process: Process, link: Link, ms: number) => void
  mend: () => void
}>

type CallOptions<Result> = Readonly<{
  process: Process
  link: Link
  what: string
  work: () => Result | Promise<Result>
}>

/** `isSent`: whether the work may have been done. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code: string
  readonly isSent: boolean

  constructor(isSent: boolean) {
    super(isSent ? 'connection terminated unexpectedly' : 'connection refused')
    this.code = isSent ? 'ECONNRESET' : 'ECONNREFUSED'
    this.isSent = isSent
  }
}

type World = Readonly<{
  time: Time
  random: Random
  trace: Trace
  kill: (process: Process, why: string) => void
}>

const noFaults = { loseRequest: 0, loseAnswer: 0, delay: 0, crash: 0, duplicate: 0 }

export const createNetwork = ({ time, random, trace, kill }: World): Network => {
  const faults: Faults = { ...noFaults }
  const cuts = new Map<string, number>()

  const isCut = ({ name }: Process, link: Link) => (cuts.get(`${name} ${link}`) ?? 0) > time.now()
  const latency = () =>
    random.chance(faults.delay) ? random.next() * random.pick([50, 500, 6_000]) : random.next() * 2

  const call: Network['call'] = ({ process, link, what, work }) =>
    new Promise((resolve, reject) => {
      const fail = (isSent: boolean) => {
        trace(process.name, `${what}: ${isSent ? 'the answer is lost' : 'not sent'}`)
        // Half of the connections that break after sending are noticed only by a deadline.
        if (!isSent || random.chance(0.5))
          time.after(latency(), () => reject(new ConnectionLost(isSent)), process)
      }
      const crash = (when: string) => {
        if (!random.chance(faults.crash)) return false
        kill(process, `${when} ${what}`)
        return true
      }
      if (!process.alive || crash('before')) return
      if (isCut(process, link) || random.chance(faults.loseRequest)) return fail(false)
      const answer = (settle: () => void) => {
        if (process.alive && crash('after')) return
        if (isCut(process, link) || random.chance(faults.loseAnswer)) return fail(true)
        time.after(latency(), settle, process)
      }
      // A sent request is performed even if the sender dies.
      const arrive = async () => {
        try {
          const result = await work()
          answer(() => resolve(result))
        } catch (error) {
          answer(() => reject(error))
        }
      }
      const server: Process = { name: link, alive: true, skew: 0 }
      time.after(latency(), () => void arrive(), server)
    })

  const post: Network['post'] = (what, deliver) => {
    const nobody: Process = { name: 'the network', alive: true, skew: 0 }
    if (random.chance(faults.loseRequest)) trace('network', `${what} is lost`)
    else time.after(latency(), deliver, nobody)
    if (!random.chance(faults.duplicate)) return
    trace('network', `${what} comes twice`)
    time.after(random.next() * 2_000, deliver, nobody)
  }

  return {
    faults,
    call,
    post,
    cutOff: (process, link, ms) => {
      trace('network', `${process.name} is cut off from the ${link} for ${Math.round(ms)} ms`)
      cuts.set(`${process.name} ${link}`, time.now() + ms)
    },
    mend: () => {
      cuts.clear()
      Object.assign(faults, noFaults)
    },
  }
}
