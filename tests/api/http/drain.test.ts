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

describe('a process that leaves', () => {
  test('says so at once, goes on serving, closes connections, and moves its sockets in small groups', async () => {
    const drain = createDrain()
    const app = await buildApp(laurel.deps, { drain })
    const lines = await openLines({ app })
    try {
      const moments: number[] = []
      for (const { token } of school.students) {
        const { socket } = await lines.line({ token })
        // They would come back to this one, where there is no other.
        socket.io.reconnection(false)
        socket.on('disconnect', (reason) => {
          expect(reason).toBe('io server disconnect')
          moments.push(performance.now())
        })
      }
      const before = await fetch(`${lines.url}/healthz`)
      expect(before.headers.get('connection')).toBe('keep-alive')

      const began = performance.now()
      const left = drain.run(1_500)
      const ready = await fetch(`${lines.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }])
      const served = await fetch(`${lines.url}/api/periods`, {
        headers: { authorization: `Bearer ${school.admin.token}` },
      })
      expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
      expect(moments).toEqual([])
      await left
      await vi.waitFor(() => expect(moments).toHaveLength(12))
      // Not before the proxy has noticed, and not all in the same moment.
      expect(moments[0]! - began).toBeGreaterThan(500)
      expect(moments.at(-1)! - moments[0]!).toBeGreaterThan(300)
    } finally {
      lines.closeAll()
      await app.close()
    }
  })
})
