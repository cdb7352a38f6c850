import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Message } from '#web/ui/states/message.tsx'
import { columnName } from './column-name.ts'
import type { ImportKind } from './import-kind.ts'
import type { FileProblem } from './outcome.ts'

type FileProblemProps<Key extends string> = {
  kind: ImportKind<Key>
  name: string
  what: FileProblem<Key>
}

export const FileProblemMessage = <Key extends string>({
  kind,
  name,
  what,
}: FileProblemProps<Key>) => {
  const { LL } = useI18nContext()
  return (
    <div className="import-problem">
      <Message tone="red">
        <b>{LL.imports.problem.title(name)}</b> {sentenceOf(LL, kind, what)}
      </Message>
    </div>
  )
}

const sentenceOf = <Key extends string>(
  LL: TranslationFunctions,
  kind: ImportKind<Key>,
  what: FileProblem<Key>,
) => {
  const words = LL.imports.problem
  if (what.kind === 'columns')
    return words.columns(
      what.missing.map((key) => columnName(LL, kind, key)).join(LL.imports.bar.and()),
    )
  if (what.kind === 'quotes') return words.quotes(what.line)
  if (what.kind === 'tooMany')
    return words.tooMany({ rows: formatNumber(what.count), most: formatNumber(kind.most) })
  if (what.kind === 'dates') {
    const { dayFirst, monthFirst } = what
    const column = kind.columns.find(({ key }) => key === what.key)?.name(LL) ?? ''
    const [dayLine, monthLine] = [dayFirst.line, monthFirst.line]
    return words.dates({ column, day: dayFirst.text, dayLine, month: monthFirst.text, monthLine })
  }
  return what.kind === 'empty' ? words.empty(columnName(LL, kind, kind.idKey)) : words[what.kind]()
}
