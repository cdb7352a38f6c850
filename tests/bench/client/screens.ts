import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** An open page: its credentials, and the room that it watches. */
export type OpenScreen = Readonly<{
  kind: 'display' | 'staff' | 'student'
  auth: Readonly<{ token: string } | { displayKey: string }>
  watch: Readonly<{ room: string; period?: string; profile?: string }>
}>

/** When a screen received a snapshot, in ms of the system clock, and the snapshot's position. */
export type SnapshotArrival = Readonly<{ at: number; position: string }>

export type Screens = Readonly<{
  /** In ms: how long until every screen had its first snapshot. */
  opened: number
  /** The arrivals at each screen since the previous call, in order. */
  arrivals: () => Promise<readonly (readonly SnapshotArrival[])[]>
  close: () => void
}>

const processes = 2

const answerOf = async (child: ChildProcess, message: object) => {
  child.send(message)
  const answered = new AbortController()
  const { signal } = answered
  const exit = once(child, 'exit', { signal }).then(([code]) => [{ code }])
  const [answer] = await Promise.race([once(child, 'message', { signal }), exit]).finally(() =>
    answered.abort(),
  )
  if ('code' in answer) throw new Error(`The screens ended with ${answer.code}`)
  return answer
}

/**
 * Opens screens in two separate processes. Like a page, they check for missed updates every five
 * seconds.
 */
export const openScreens = async (
  port: number,
  screens: readonly OpenScreen[],
): Promise<Screens> => {
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'screens-process.ts'), { execArgv: [] }),
  )
  const close = () => {
    for (const child of children) child.kill()
  }
  try {
    const began = performance.now()
    await Promise.all(
      children.map((child, nth) =>
        answerOf(child, { port, screens: screens.filter((_, n) => n % processes === nth) }),
      ),
    )
    return {
      opened: performance.now() - began,
      arrivals: async () => {
        const parts = await Promise.all(children.map((child) => answerOf(child, { tell: true })))
        return screens.map((_, n) => parts[n % processes][Math.floor(n / processes)])
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
