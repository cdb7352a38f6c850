import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { QueueBusy } from '#platform/concurrency/queue-busy.ts'
import { createInspector } from '#platform/inspection.ts'

class FakeThread extends EventEmitter {
  postMessage = vi.fn()
  terminate = vi.fn(async () => 0)
  ref = vi.fn()
  unref = vi.fn()
}

afterEach(() => vi.restoreAllMocks())

test('a thread that is slow to start makes no file unreadable', async () => {
  const deadlines: AbortController[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    deadlines.push(new AbortController())
    return deadlines.at(-1)!.signal
  })
  const threads: FakeThread[] = []
  const inspect = createInspector(() => {
    threads.push(new FakeThread())
    // The inspector uses only these members of a thread.
    return threads.at(-1) as unknown as Worker
  })
  const look = () => inspect('fileType', new Uint8Array(8)).catch((error: unknown) => error)
  const until = (list: readonly unknown[], length: number) =>
    vi.waitFor(() => expect(list).toHaveLength(length))

  const found = look()
  await until(deadlines, 1)
  deadlines[0]!.abort()
  expect(await found).toBeInstanceOf(QueueBusy)
  expect(threads[0]!.terminate).toHaveBeenCalledOnce()

  const again = look()
  await until(threads, 2)
  threads[1]!.emit('message', 'ready')
  await until(deadlines, 3)
  threads[1]!.emit('message', { ext: 'png' })
  expect(await again).toEqual({ ext: 'png' })

  const tooLong = look()
  await until(deadlines, 4)
  deadlines[3]!.abort()
  expect(await tooLong).toBeUndefined()
})
