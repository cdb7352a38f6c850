import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { foldHeading } from './headings.ts'
import type { ImportKind } from './import-kind.ts'

/**
 * A column as the page calls it, with the name that the file may have: `Student ID (Student_ID)`.
 */
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
