import { type CsvCell, saveCsv } from '#web/ui/text/csv.ts'

export const saveRows = <Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly (readonly [head: string, cell: (row: Row) => CsvCell])[],
) =>
  saveCsv(
    name,
    columns.map(([head]) => head),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  )
