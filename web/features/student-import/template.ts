import { saveFile } from '#web/shared/api/download.ts'
import { toCsv } from '#web/shared/csv.ts'
import { cellKeys, csvColumns } from './csv-columns.ts'

/** An empty file with the right header. */
export const saveTemplate = async (name: string) => {
  const header = cellKeys.map((key) => csvColumns[key])
  saveFile(new Blob([await toCsv(header, [])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}
