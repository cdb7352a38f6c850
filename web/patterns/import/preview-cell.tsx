import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { ImportColumn } from './import-kind.ts'
import type { PreviewRow } from './preview-row.ts'

const shownText = ({ secret, shown }: ImportColumn<string>, text: string, isWrong = false) => {
  if (secret) return '•'.repeat(isWrong ? Math.min(text.length, 12) : 6)
  return shown ? shown(text, isWrong) : text
}

const pointed: ReadonlySet<string> = new Set(['class_no_taken', 'class_new'])

type PreviewCellProps<Key extends string> = { row: PreviewRow<Key>; column: ImportColumn<Key> }

export const PreviewCell = <Key extends string>({ row, column }: PreviewCellProps<Key>) => {
  const isWrong = row.errors.some(({ field }) => field === column.key)
  const text = row.cells[column.key]
  if (isWrong) return <WrongCell text={shownText(column, text, true)} />
  const before = row.was[column.key]
  const doubts = row.doubts?.filter(({ field }) => field === column.key) ?? []
  const kept = doubts.find(({ stored }) => stored?.stays)
  const isDoubtful =
    doubts.length > 0 ||
    row.warnings?.some((one) => one.field === column.key && pointed.has(one.code))
  const plain = <CellText column={column} text={kept?.text ?? text} />
  const content = isDoubtful ? <mark>{plain}</mark> : plain
  if (before === undefined) return text ? content : null
  return (
    <div className="was">
      <b>{content}</b>
      <Was column={column} before={before} />
    </div>
  )
}

const CellText = ({ column, text }: { column: ImportColumn<string>; text: string }) => {
  const { LL } = useI18nContext()
  if (column.secret)
    return (
      <>
        <span aria-hidden="true">{shownText(column, text)}</span>
        <span className="visually-hidden">{LL.imports.hidden()}</span>
      </>
    )
  return <span lang={column.lang}>{shownText(column, text)}</span>
}

const Was = ({ column, before }: { column: ImportColumn<string>; before: string }) => {
  const { LL } = useI18nContext()
  const words = LL.imports
  if (column.secret) return <small>{words.changedPassword()}</small>
  return <small>{before ? words.was(shownText(column, before)) : words.wasEmpty()}</small>
}

const WrongCell = ({ text }: { text: string }) => {
  const { LL } = useI18nContext()
  return (
    <b className="wrong">
      <Icon name="error" size="small" />
      {text || LL.imports.empty()}
    </b>
  )
}
