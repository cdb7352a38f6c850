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
export const sendParts = <Row, Answer>(
  reply: FastifyReply,
  { rows, answer }: Parts<Row, Answer>,
): Answer => {
  const slices = async function* () {
    for (let from = 0; from < rows.length; from += inOneGo) {
      await setImmediate()
      yield rows.slice(from, from + inOneGo)
    }
  }
  return sendRead(reply, { parts: slices(), answer })
}

type ReadParts<Row, Answer> = Readonly<{
  parts: AsyncIterable<readonly Row[]>
  answer: Parts<Row, Answer>['answer']
  /** Called once nothing more is read, whatever has become of it. */
  onEnd?: () => void
}>

/** The same with rows that are read while they are sent. */
export const sendRead = <Row, Answer>(
  reply: FastifyReply,
  { parts, answer, onEnd = () => undefined }: ReadParts<Row, Answer>,
): Answer => {
  const write = (part: readonly Row[]) => String(reply.serialize(answer([...part])))
  const none = write([])
  const at = none.lastIndexOf('[]') + 1
  const written = async function* () {
    yield none.slice(0, at)
    let before = ''
    for await (const part of parts) {
      if (part.length === 0) continue
      yield before + write(part).slice(at, at - none.length)
      before = ','
    }
    yield none.slice(at)
  }
  reply.type('application/json; charset=utf-8')
  // A route that answers by a stream promises its contract all the same.
  return Readable.from(written()).once('close', onEnd) as never
}
