import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { formatDate } from '#web/shared/format.ts'
import { Icon } from '#web/shared/icon.tsx'
import { type PreviewRow, paddedClassNo } from './check-rows.ts'
import { type CellKey, isPassword } from './csv-columns.ts'

const languages: Partial<Record<CellKey, string>> = { 'name.zh': 'zh-Hant', 'name.en': 'en' }

/** A cell as it reads in the preview; passwords are dots, a short one as short as it is. */
export const shownText = (key: CellKey, text: string, isWrong = false) => {
  if (isPassword(key)) return '•'.repeat(isWrong ? Math.min(text.length, 12) : 6)
  if (key === 'class_no') return paddedClassNo(text)
  return key === 'date_of_birth' && !isWrong ? formatDate(text) : text
}

/** What will be stored: bold with what it was where it changes, red where it is wrong. */
export const PreviewCell = ({ row, column }: { row: PreviewRow; column: CellKey }) => {
  const isWrong = row.errors.some(({ field }) => field === column)
  const text = row.cells[column]
  if (isWrong) return <WrongCell text={shownText(column, text, true)} />
  const before = row.was[column]
  const content = <CellText column={column} text={text} />
  if (before === undefined) return text ? content : null
  return (
    <div className="was">
      <b>{content}</b>
      <Was column={column} before={before} />
    </div>
  )
}

const CellText = ({ column, text }: { column: CellKey; text: string }) => {
  const { LL } = useI18nContext()
  if (isPassword(column))
    return (
      <>
        <span aria-hidden="true">{shownText(column, text)}</span>
        <span className="visually-hidden">{LL.studentImport.hidden()}</span>
      </>
    )
  return <span lang={languages[column]}>{shownText(column, text)}</span>
}

const Was = ({ column, before }: { column: CellKey; before: string }) => {
  const { LL } = useI18nContext()
  const words = LL.studentImport
  if (isPassword(column)) return <small>{words.changedPassword()}</small>
  return <small>{before ? words.was(shownText(column, before)) : words.wasEmpty()}</small>
}

const WrongCell = ({ text }: { text: string }) => {
  const { LL } = useI18nContext()
  return (
    <b className="wrong">
      <Icon name="error" size="small" />
      {text || LL.studentImport.empty()}
    </b>
  )
}
