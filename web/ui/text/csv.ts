import { startsFormula } from '#api/contracts/formula.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { saveFile } from '#web/client/api/download.ts'

export type CsvCell = string | number | null

const digits = (value: number) => String(value).padStart(2, '0')

/** 20261120-084216, by the clock of this computer. */
export const fileStamp = (now: Date) => {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(digits).join('')
  return `${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(digits).join('')}`
}

/**
 * A table as CSV: UTF-8 with the mark that Excel needs for Chinese, and text that a spreadsheet
 * would take for a formula neutralised. The library is loaded only when it is needed.
 */
export const toCsv = async (header: readonly string[], rows: readonly (readonly CsvCell[])[]) => {
  const { default: Papa } = await import('papaparse')
  return `\ufeff${Papa.unparse([header, ...rows] as unknown[][], { escapeFormulae: startsFormula })}`
}

/**
 * Saves a table made in the browser as `prefix-20261120-084216.csv`. @throws ApiError `no_data` for
 * no rows
 */
export const saveCsv = async (
  prefix: string,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
) => {
  if (rows.length === 0) throw new ApiError({ code: 'no_data', status: 0 })
  const csv = await toCsv(header, rows)
  saveFile(
    new Blob([csv], { type: 'text/csv;charset=utf-8' }),
    `${prefix}-${fileStamp(new Date())}.csv`,
  )
}
