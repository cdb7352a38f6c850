import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { comingParts } from '#api/routes/resources/coming-parts.ts'
import { freeChunk, isFromConnection } from '#api/routes/resources/take-in.ts'

const size = 3 * 1024 * 1024 + 7
const sent = Buffer.from(Array.from({ length: size }, (_, n) => n % 251))
const part = 1024 * 1024
const seen: { chunks: Uint8Array[]; parts: Buffer[]; isFromConnection: boolean } = {
  chunks: [],
  parts: [],
  isFromConnection: false,
}
const server = createServer(async (body, answer) => {
  seen.isFromConnection = isFromConnection(body)
  const coming = comingParts(body, (chunk) => {
    seen.chunks.push(chunk)
    freeChunk(chunk)
  })
  const head = await coming.peek(1000)
  for (let left = size; left > 0; left -= part) {
    const gathered: Buffer[] = []
    for await (const chunk of coming.take(Math.min(part, left))) gathered.push(Buffer.from(chunk))
    seen.parts.push(Buffer.concat(gathered))
  }
  answer.end(head)
})
afterAll(() => server.close())

test('a chunk’s network memory is freed once its bytes have been passed on', async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const asked = request({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
  })
  asked.end(sent)
  const [answer] = await once(asked, 'response')
  expect(Buffer.concat(await answer.toArray()).equals(sent.subarray(0, 1000))).toBe(true)
  expect(Buffer.concat(seen.parts).equals(sent)).toBe(true)
  expect(seen.isFromConnection).toBe(true)
  expect(seen.chunks.length).toBeGreaterThan(10)
  expect(seen.chunks.filter(({ byteLength }) => byteLength > 0).length).toBeLessThan(10)
})

test('memory that others may hold stays untouched', () => {
  const whole = new Uint8Array([1, 2, 3])
  freeChunk(whole.subarray(1))
  expect([...whole]).toEqual([1, 2, 3])
  expect(isFromConnection(Readable.from([whole]))).toBe(false)
})
