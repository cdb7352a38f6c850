import { saveFile } from '#web/client/api/download.ts'
import { toCsv } from '#web/ui/text/csv.ts'
import { type ImportKind, keysOf } from './import-kind.ts'

/** An empty file with the right header. */
export const saveTemplate = async <Key extends string>(name: string, kind: ImportKind<Key>) => {
  const header = keysOf(kind).map((key) => kind.csv[key])
  saveFile(new Blob([await toCsv(header, [])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}
