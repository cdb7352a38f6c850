import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { endMark } from '#api/contracts/exports.ts'
import { HttpError } from '#api/failure.ts'
import { byteOrderMark, type Cell, csvLine } from './csv.ts'
import { localTime } from './local-time.ts'

type Export<Row> = Readonly<{
  name: string
  now: Date
  timeZone: string
  header: readonly string[]
  pages: AsyncGenerator<readonly Row[], void>
  cells: (row: Row) => readonly Cell[]
}>

/** @throws HttpError `no_data` */
export const sendExport = async <Row>(reply: FastifyReply, file: Export<Row>) => {
  const { name, now, timeZone } = file
  const first = await file.pages.next()
  if (first.done) throw new HttpError('no_data')
  const stamp = localTime(timeZone)(now).replaceAll(/[/:]/g, '').replace(' ', '-')
  if (reply.request.method === 'HEAD') await file.pages.return()
  const end = reply.request.headers[endMark.header] === undefined ? '' : endMark.text
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${stamp}.csv"`,
    })
    .send(Readable.from(chunks(first.value, { ...file, end }), { objectMode: false }))
}

async function* chunks<Row>(
  first: readonly Row[],
  { header, pages, cells, end }: Export<Row> & { end: string },
) {
  const linesOf = (rows: readonly Row[]) => rows.map((row) => csvLine(cells(row))).join('')
  yield byteOrderMark + csvLine(header) + linesOf(first)
  for await (const page of pages) yield linesOf(page)
  if (end) yield end
}

export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  if (rows.length > 0) yield rows
}
