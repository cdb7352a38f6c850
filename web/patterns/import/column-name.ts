import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { foldHeading } from './headings.ts'
import type { ImportKind } from './import-kind.ts'

/** Names a column as the page does, with the file's name for it: `Student ID (Student_ID)`. */
export const columnName = <Key extends string>(
  LL: TranslationFunctions,
  kind: ImportKind<Key>,
  key: Key,
) => {
  const shown = kind.columns.find((column) => column.key === key)?.name(LL)
  if (shown === undefined || foldHeading(shown) === foldHeading(kind.csv[key]))
    return shown ?? kind.csv[key]
  return LL.imports.columnName({ shown, file: kind.csv[key] })
}
