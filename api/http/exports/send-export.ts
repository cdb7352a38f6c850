import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { endMark } from '#api/contracts/exports.ts'
import { HttpError } from '#api/failure.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { localTime } from './local-time.ts'

type Export<Row> = Readonly<{
  /** What the file's name begins with. */
  name: string
  now: Date
  /** The school's. */
  timeZone: string
  header: readonly string[]
  /** From a list that is read page by page: see inPages. */
  pages: AsyncGenerator<readonly Row[], void>
  cells: (row: Row) => readonly Cell[]
}>

/**
 * Answers a CSV file of any length: only a page of it is in memory at a time. @throws HttpError
 * `no_data`
 */
export const sendExport = async <Row>(reply: FastifyReply, file: Export<Row>) => {
  const { name, now, timeZone } = file
  // Known before anything is sent: an empty file is a refusal.
  const first = await file.pages.next()
  if (first.done) throw new HttpError('no_data')
  const stamp = localTime(timeZone)(now).replaceAll(/[/:]/g, '').replace(' ', '-')
  // Asked for its head alone, it is not written.
  if (reply.request.method === 'HEAD') await file.pages.return()
  const end = reply.request.headers[endMark.header] === undefined ? '' : endMark.text
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${stamp}.csv"`,
    })
    .send(Readable.from(chunks(first.value, { ...file, end }), { objectMode: false }))
}

/**
 * A page a chunk. Whoever stops reading, such as a browser that is closed, ends the reading of
 * pages too.
 */
async function* chunks<Row>(
  first: readonly Row[],
  { header, pages, cells, end }: Export<Row> & { end: string },
) {
  const linesOf = (rows: readonly Row[]) => rows.map((row) => csvLine(cells(row))).join('')
  yield byteOrderMark + csvLine(header) + linesOf(first)
  for await (const page of pages) yield linesOf(page)
  if (end) yield end
}
