import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** An open page: what it signs in with, and what it watches. */
export type Screen = Readonly<{
  kind: 'display' | 'staff' | 'student'
  auth: Readonly<{ token: string } | { displayKey: string }>
  watch: Readonly<{ room: string; period?: string; profile?: string }>
}>

/** When something came at a screen, on the clock of the day, in ms, and how new it was. */
export type Arrival = Readonly<{ at: number; position: string }>

export type Screens = Readonly<{
  /** How long it took until every screen had its first snapshot, in ms. */
  opened: number
  /** Of each screen in their order, since the last time that it was asked. */
  arrivals: () => Promise<readonly (readonly Arrival[])[]>
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
 * Opens screens in two processes of their own, which look for what they missed every five seconds
 * as a page does.
 */
export const openScreens = async (port: number, screens: readonly Screen[]): Promise<Screens> => {
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
