import { Readable } from 'node:stream'
import { Refusal } from '#api/failure.ts'
import { byteOrderMark } from './csv.ts'
import { localTime } from './export-texts.ts'

type File<Row> = Readonly<{
  /** What its name begins with. */
  name: string
  now: Date
  timeZone: string
  header: string
  pages: AsyncGenerator<readonly Row[], void>
  write: (row: Row) => string
}>

/** A CSV file of any length, with its headers: only a page of it is in memory at a time. @throws Refusal `no_data` */
export const exportFile = async <Row>(file: File<Row>) => {
  const { name, now, timeZone } = file
  // Known before anything is sent: an empty file is a refusal.
  const first = await file.pages.next()
  if (first.done) throw new Refusal('no_data')
  const stamp = localTime(timeZone)(now).replaceAll(/[/:]/g, '').replace(' ', '-')
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${stamp}.csv"`,
      'cache-control': 'no-store',
    },
    body: Readable.from(chunks(first.value, file), { objectMode: false }),
  }
}

/** A page a chunk. Whoever stops reading, such as a browser that is closed, ends the reading of pages too. */
async function* chunks<Row>(first: readonly Row[], { header, pages, write }: File<Row>) {
  yield byteOrderMark + header + first.map(write).join('')
  for await (const page of pages) yield page.map(write).join('')
}
