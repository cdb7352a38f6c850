import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#api/app.ts'
import { createDrain } from '#api/drain.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { openLines } from '../live/support.ts'

let laurel: TestApp
let school: School
beforeAll(async () => {
  laurel = await testApp()
  school = await laurel.school({ students: 12 })
})
afterAll(() => laurel.close())

/** Pauses that the test ends. */
const heldPauses = () => {
  const held: { ms: number; end: () => void }[] = []
  return {
    held,
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        held.push({ ms, end: resolve })
      }),
    /** Ends the newest pause, and waits for the one that follows. */
    endNewest: async () => {
      const count = held.length
      held.at(-1)!.end()
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(count), { interval: 1 })
    },
  }
}

describe('a process that drains', () => {
  test('announces this at once, keeps serving, closes connections, and disconnects sockets in small groups', async () => {
    const { held, pause, endNewest } = heldPauses()
    const drain = createDrain(pause)
    const app = await buildApp(laurel.deps, { drain })
    const lines = await openLines({ app })
    try {
      const reasons: string[] = []
      for (const { token } of school.students) {
        const { socket } = await lines.line({ token })
        // The sockets would reconnect to this process, because there is no other.
        socket.io.reconnection(false)
        socket.on('disconnect', (reason) => reasons.push(reason))
      }
      const before = await fetch(`${lines.url}/healthz`)
      expect(before.headers.get('connection')).toBe('keep-alive')

      const left = drain.run(1_500)
      const ready = await fetch(`${lines.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }])
      const served = await fetch(`${lines.url}/api/periods`, {
        headers: { authorization: `Bearer ${school.admin.token}` },
      })
      expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
      // No socket ends before the proxy has had time to notice /readyz.
      expect(held.map(({ ms }) => ms)).toEqual([1_500, 600])
      expect(reasons).toEqual([])

      for (const gone of [2, 4, 6, 8, 9, 10, 11, 12]) {
        await endNewest()
        await vi.waitFor(() => expect(reasons).toHaveLength(gone))
        expect(held.at(-1)!.ms).toBe(100)
      }
      expect(new Set(reasons)).toEqual(new Set(['io server disconnect']))
      for (const { end } of held) end()
      await left
      expect(held.slice(1).reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(1_500)
    } finally {
      lines.closeAll()
      await app.close()
    }
  })
})
