import { once } from 'node:events'
import { createServer } from 'node:net'

const message = (type: string, ...parts: readonly (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const int16 = (number: number) => Buffer.from([number >> 8, number & 255])
const int32 = (number: number) =>
  Buffer.from([number >> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255])

const ready = message('Z', 'I')
const welcome = Buffer.concat([message('R', int32(0)), ready])

const types: Readonly<Record<string, number>> = { version: 23, follows: 16 }
const column = (name: string) =>
  Buffer.concat([
    Buffer.from(`${name}\0`),
    int32(0),
    int16(0),
    int32(types[name]!),
    int16(-1),
    int32(-1),
    int16(0),
  ])
const rowOf = (row: Readonly<Record<string, string>>) =>
  Buffer.concat([
    message('T', int16(Object.keys(row).length), ...Object.keys(row).map(column)),
    message(
      'D',
      int16(Object.keys(row).length),
      ...Object.values(row).flatMap((one) => [int32(one.length), one]),
    ),
    message('C', 'SELECT 1\0'),
    ready,
  ])

type Answers = Readonly<{ refusal?: string; row?: Readonly<Record<string, string>> }>

/**
 * Implements just enough of PostgreSQL's protocol to refuse everyone with a code, or to answer
 * every query with one row.
 */
export const startPostgresWords = async (first: Answers) => {
  let answers = first
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const { refusal, row = {} } = answers
      if (refusal) return void socket.end(message('E', `SFATAL\0C${refusal}\0Mno\0\0`))
      socket.write(welcome)
      socket.on('data', (asked) => asked[0] === 0x51 && socket.write(rowOf(row)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `postgres://laurel:hunter2@127.0.0.1:${(server.address() as { port: number }).port}/laurel`,
    answer: (next: Answers) => {
      answers = next
    },
    stop: () => server.close(),
  }
}
