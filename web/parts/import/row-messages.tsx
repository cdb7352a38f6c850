import type { ValidationCode } from '#api/contracts/validation.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { ImportKind } from './import-kind.ts'
import type { PreviewRow, RowError } from './preview-row.ts'

type Sentence = (params: Record<string, string | number>) => string

const sentenceOf = (LL: TranslationFunctions, id: string, { code, params = {}, line }: RowError) =>
  line === undefined ? (LL.validation[code as ValidationCode] as Sentence)(params) : LL.imports.alsoInLine({ id, line })

type RowMessagesProps<Key extends string> = { kind: ImportKind<Key>; row: PreviewRow<Key> }

/** What is wrong with a row, or has to be thought of, cell by cell, in a line under it. */
export const RowMessages = <Key extends string>({ kind, row }: RowMessagesProps<Key>) => {
  const { LL } = useI18nContext()
  return (
    <ul className="import-row-messages">
      {[...row.errors, ...(row.warnings ?? [])].map((error) => (
        <li key={`${error.field} ${error.code}`}>
          <b>{kind.columns.find(({ key }) => key === error.field)?.name(LL)}</b>{' '}
          {sentenceOf(LL, row.cells[kind.idKey], error)}
        </li>
      ))}
    </ul>
  )
}
