import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

type Write = (text: string) => Promise<void>

/** In ms. A stream without progress for this long ends, because it holds a connection. */
const patience = 30_000

/** Returns the start of a JSON answer, up to the rows of its last field, `name`. */
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
    // Lets other calls run between parts.
    await setImmediate()
    await write(before + rows.map(serialize).join(','))
    before = ','
  }
  await write(before === ',' ? close : before + close)
}

/** A failure before the first byte becomes an ordinary error answer. */
export const streamJson = async (
  reply: FastifyReply,
  produce: (write: Write) => Promise<void>,
  type = 'application/json; charset=utf-8',
): Promise<never> => {
  const out = new PassThrough()
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  // Without a listener, an error would end the process.
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
  // The type requires the contract's answer, which a stream is not.
  return reply.type(type).send(out) as never
}
