import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** So many rows are written in one go, so that nobody else waits for a long answer to be. */
const inOneGo = 200

type Parts<Row, Answer> = Readonly<{
  rows: readonly Row[]
  /** The answer with these rows in its last list. */
  answer: (rows: Row[]) => Answer
}>

/** Answers with many rows that are there already, part by part, as the call's contract has it. */
export const sendParts = <Row, Answer>(reply: FastifyReply, { rows, answer }: Parts<Row, Answer>): Answer => {
  const write = (part: readonly Row[]) => String(reply.serialize(answer([...part])))
  const none = write([])
  const at = none.lastIndexOf('[]') + 1
  const parts = async function* () {
    yield none.slice(0, at)
    for (let from = 0; from < rows.length; from += inOneGo) {
      await setImmediate()
      const part = write(rows.slice(from, from + inOneGo)).slice(at, at - none.length)
      yield from === 0 ? part : `,${part}`
    }
    yield none.slice(at)
  }
  reply.type('application/json; charset=utf-8')
  // A route that answers by a stream promises its contract all the same.
  return Readable.from(parts()) as never
}
