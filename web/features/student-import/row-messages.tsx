import type { ValidationCode } from '#api/contracts/validation.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { PreviewRow, RowError } from './check-rows.ts'
import type { CellKey } from './csv-columns.ts'

/** The columns' names in the page's language. */
export const columnName = (LL: TranslationFunctions, key: CellKey) =>
  ({
    u_id: LL.studentImport.columns.uId,
    class: LL.common.class,
    class_no: LL.common.classNo,
    'name.zh': LL.common.nameZh,
    'name.en': LL.common.nameEn,
    date_of_birth: LL.studentImport.columns.dateOfBirth,
    password: LL.studentImport.columns.password,
    parent_password: LL.studentImport.columns.parentPassword,
  })[key]()

type Sentence = (params: Record<string, string | number>) => string

const sentenceOf = (LL: TranslationFunctions, row: PreviewRow, { code, params = {}, line }: RowError) =>
  line === undefined
    ? (LL.validation[code as ValidationCode] as Sentence)(params)
    : LL.studentImport.alsoInLine({ uId: row.cells.u_id, line })

/** What is wrong with a row, cell by cell, in a line under it. */
export const RowMessages = ({ row }: { row: PreviewRow }) => {
  const { LL } = useI18nContext()
  return (
    <ul className="row-messages">
      {row.errors.map((error) => (
        <li key={`${error.field} ${error.code}`}>
          <b>{error.field in row.cells && columnName(LL, error.field as CellKey)}</b> {sentenceOf(LL, row, error)}
        </li>
      ))}
    </ul>
  )
}
