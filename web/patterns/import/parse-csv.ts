import { headingsIn } from './headings.ts'
import type { ImportKind } from './import-kind.ts'
import type { FileProblem } from './outcome.ts'

const looked = 40

/**
 * Parses a CSV file. Uses the delimiter that the file declares, or else the one that produces its
 * headings.
 */
export const parseCsv = async <Key extends string>(
  text: string,
  kind: ImportKind<Key>,
): Promise<{ rows: string[][] } | { problem: FileProblem<Key> }> => {
  const { default: Papa } = await import('papaparse')
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const named = /^"?sep=(.)"?\n/i.exec(plain)?.[1]
  const missingWith = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(plain, { delimiter, preview: looked })
    return headingsIn(data, kind)?.missing.length ?? kind.required.length
  }
  const best = (one: string, other: string) => (missingWith(other) < missingWith(one) ? other : one)
  const delimiter = named ?? [',', ';', '\t'].reduce(best)
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter })
  const unclosed = errors.find(({ code }) => code === 'MissingQuotes')
  if (unclosed) return { problem: { kind: 'quotes', line: (unclosed.row ?? 0) + 1 } }
  // Spreadsheets hide the line with the delimiter, but count it.
  return { rows: named ? data.map((row, at) => (at === 0 ? [] : row)) : data }
}
