import type { ValidationCode } from '#api/contracts/validation.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { ImportKind } from './import-kind.ts'
import type { PreviewRow, RowError } from './preview-row.ts'

type Sentence = (params: Record<string, string | number>) => string

const sentenceOf = (LL: TranslationFunctions, id: string, { code, params = {}, line, dropped }: RowError) => {
  if (dropped) return LL.imports.dropped[dropped.all ? 'all' : 'some'](dropped.names.join(LL.imports.dropped.and()))
  return line === undefined
    ? (LL.validation[code as ValidationCode] as Sentence)(params)
    : LL.imports.alsoInLine({ id, line })
}

type RowMessagesProps<Key extends string> = { kind: ImportKind<Key>; row: PreviewRow<Key> }

/** What is wrong with a row, or has to be thought of, cell by cell, in a line under it. */
export const RowMessages = <Key extends string>({ kind, row }: RowMessagesProps<Key>) => {
  const { LL } = useI18nContext()
  const nameOf = (field: string) => kind.columns.find(({ key }) => key === field)?.name(LL)
  const { errors, warnings = [], doubts = [] } = row
  return (
    <>
      {errors.length > 0 && (
        <ul className="import-row-messages">
          {errors.map((error) => (
            <li key={`${error.field} ${error.code}`}>
              <b>{nameOf(error.field)}</b> {sentenceOf(LL, row.cells[kind.idKey], error)}
            </li>
          ))}
        </ul>
      )}
      {warnings.map((warning) => (
        <Doubtful key={`${warning.field} ${warning.code}`} title={nameOf(warning.field) ?? ''}>
          {sentenceOf(LL, row.cells[kind.idKey], warning)}
        </Doubtful>
      ))}
      {doubts.map(({ field, code }) => (
        <Doubtful key={`${field} ${code}`} title={LL.imports.looksWrong(nameOf(field) ?? '')}>
          {LL.imports.doubts[code]()}
        </Doubtful>
      ))}
    </>
  )
}

/** In amber what does not hinder the import. */
const Doubtful = ({ title, children }: { title: string; children: string }) => (
  <p className="import-doubt">
    <Icon name="warning" size="small" />
    <span>
      <b>{title}</b> {children}
    </span>
  </p>
)
