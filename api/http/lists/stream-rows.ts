import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

type Write = (text: string) => Promise<void>

/** In ms: nobody holds a database connection by not reading on. */
const patience = 30_000

/** Returns an object's JSON up to the rows of its last field. */
export const openList = (fields: object, name: string) =>
  `${JSON.stringify(fields).slice(0, -1)},"${name}":[`

type RowStream<Row> = Readonly<{
  open: (total: number) => string
  close: string
  parts: AsyncIterable<Readonly<{ rows: readonly Row[]; total: number }>>
  serialize: (row: Row) => string
}>

export const writeRows = async <Row>(
  write: Write,
  { open, close, parts, serialize }: RowStream<Row>,
) => {
  let before: string | undefined
  for await (const { rows, total } of parts) {
    before ??= open(total)
    if (rows.length === 0) continue
    // Other calls are answered between two parts.
    await setImmediate()
    await write(before + rows.map(serialize).join(','))
    before = ','
  }
  await write(before === ',' ? close : before + close)
}

/** Sends JSON as it is written. What fails before the first text is an answer like any other. */
export const streamJson = async (
  reply: FastifyReply,
  produce: (write: Write) => Promise<void>,
): Promise<never> => {
  const out = new PassThrough()
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  // Without a listener an error before the answer has begun would end the process.
  out.on('error', () => {})
  const begun = Promise.withResolvers<void>()
  const write = async (text: string) => {
    gone.signal.throwIfAborted()
    begun.resolve()
    if (out.write(text)) return
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(patience)])
    await once(out, 'drain', { signal })
  }
  produce(write).then(
    () => out.end(),
    (error) => {
      begun.reject(error)
      out.destroy(error)
    },
  )
  await begun.promise
  // A route that answers by a stream promises its contract all the same.
  return reply.type('application/json; charset=utf-8').send(out) as never
}
