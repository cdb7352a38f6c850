import { startsFormula } from '#api/contracts/formula.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { saveFile } from '#web/client/api/download.ts'

export type CsvCell = string | number | null

const digits = (value: number) => String(value).padStart(2, '0')

/** 20261120-084216 */
export const fileStamp = (now: Date) => {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(digits).join('')
  return `${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(digits).join('')}`
}

/** Adds the byte order mark that Excel needs for Chinese, and disarms formulas. */
export const toCsv = async (header: readonly string[], rows: readonly (readonly CsvCell[])[]) => {
  const { default: Papa } = await import('papaparse')
  const text = Papa.unparse([header, ...rows] as unknown[][], { escapeFormulae: startsFormula })
  return `\ufeff${text}`
}

/** @throws ApiError `no_data` without rows */
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
