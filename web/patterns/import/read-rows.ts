import { type Encoding, encodingsOf, textIn } from './encodings.ts'
import { headingsIn } from './headings.ts'
import type { ImportKind } from './import-kind.ts'
import type { ImportOutcome, Sample, UnclearEncoding } from './outcome.ts'
import { parseCsv } from './parse-csv.ts'
import { readTable } from './read-table.ts'

export type { FileProblem, ImportFile } from './outcome.ts'

const mostBytes = 5 * 1024 * 1024

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)
const isWorkbook = (bytes: Uint8Array) =>
  startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

export const readRows = async <Key extends string>(
  file: File,
  kind: ImportKind<Key>,
): Promise<ImportOutcome<Key>> => {
  if (file.size > mostBytes) return { problem: { kind: 'tooLarge' } }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isWorkbook(bytes)) return await readTextFile(file.name, bytes, kind)
  const [workbook, whole] = await Promise.all([
    import('./workbook/read-workbook.ts'),
    import('./read-workbook-file.ts'),
  ])
  const read = await workbook.readWorkbook(bytes)
  if ('problem' in read) return { problem: { kind: read.problem } }
  return whole.readWorkbookFile(file.name, read.sheets, kind)
}

export const linesOfText = async <Key extends string>(text: string, kind: ImportKind<Key>) => {
  const outcome = await readText('', text.replace(/^\uFEFF/, ''), {
    ...kind,
    most: Number.POSITIVE_INFINITY,
  })
  return 'file' in outcome ? outcome.file.lines : []
}

const readText = async <Key extends string>(
  name: string,
  text: string,
  kind: ImportKind<Key>,
  encoding?: Encoding,
): Promise<ImportOutcome<Key>> => {
  const parsed = await parseCsv(text, kind)
  if ('problem' in parsed) return parsed
  return readTable(
    { name, rows: parsed.rows, notes: encoding && encoding !== 'utf-8' ? { encoding } : {} },
    kind,
  )
}

const readTextFile = async <Key extends string>(
  name: string,
  bytes: Uint8Array,
  kind: ImportKind<Key>,
) => {
  const encodings = encodingsOf(bytes)
  if (encodings.length === 0) return { problem: { kind: 'encoding' as const } }
  const read = async (encoding: Encoding) => ({
    encoding,
    parsed: await parseCsv(textIn(bytes, encoding), kind),
  })
  const readings = await Promise.all(encodings.map(read))
  // Keeps the encodings that produce the headings; if there are none, only the first.
  const fitting = readings.filter(
    ({ parsed }) => 'rows' in parsed && headingsIn(parsed.rows, kind)?.missing.length === 0,
  )
  const kept = fitting.length > 0 ? fitting : readings.slice(0, 1)
  const answer = (encoding: Encoding) => readText(name, textIn(bytes, encoding), kind, encoding)
  const question = questionOf(kept, answer)
  return question ? { question } : await answer(kept[0]?.encoding ?? 'utf-8')
}

type Parsed = Awaited<ReturnType<typeof parseCsv>>
type Reading = { encoding: Encoding; parsed: Parsed }
const mostSamples = 2

/**
 * Asks which encoding is right, and shows two places where they differ. Undefined if the encodings
 * read alike.
 */
const questionOf = <Key extends string>(
  readings: readonly Reading[],
  answer: UnclearEncoding<Key>['answer'],
): UnclearEncoding<Key> | undefined => {
  const tables = readings.map(({ encoding, parsed }) => ({
    encoding,
    rows: 'rows' in parsed ? parsed.rows : [],
  }))
  const [first, second] = tables
  if (!first || !second) return undefined
  const rowsDiffer = (row: readonly string[], at: number) =>
    row.join('\t') !== second.rows[at]?.join('\t')
  const differing = first.rows.flatMap((row, at) => (rowsDiffer(row, at) ? [at] : []))
  const sampleOf = (rows: readonly (readonly string[])[], at: number): Sample => {
    const place =
      first.rows[at]?.findIndex((cell, column) => cell !== second.rows[at]?.[column]) ?? 0
    return { line: at + 1, text: rows[at]?.[Math.max(place, 0)]?.trim() ?? '' }
  }
  const shown = differing.slice(0, mostSamples)
  return {
    kind: 'encoding',
    readings: tables.map(({ encoding, rows }) => ({
      encoding,
      samples: shown.map((at) => sampleOf(rows, at)),
    })),
    differing: differing.length,
    rows: first.rows.filter((row) => row.some((cell) => cell.trim() !== '')).length - 1,
    answer,
  }
}
