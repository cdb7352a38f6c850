import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const follow = new URL('../../scripts/boot/follow-parent.mjs', import.meta.url).href

test('a server waits for a PostgreSQL that is slow to start, and ends without it afterwards', async () => {
  const child = fork(join(import.meta.dirname, 'supervised/waiting.ts'), {
    execArgv: ['--import', follow],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const said = text(child.stdout!)
  child.on('message', ({ kind }: { kind: string }) => {
    if (kind === 'waits') child.send({ kind: 'started', url: 'postgres://here' })
  })
  expect(await ended).toEqual([0, null])
  expect(await said).toBe('postgres://here\n')
})
