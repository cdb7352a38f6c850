import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import type { HistoryKind, HistoryListEntry } from './history-kind.ts'

type TypeTagProps = {
  row: HistoryListEntry
  word: string
  looks: HistoryKind<HistoryListEntry>['looks']
}

export const TypeTag = ({ row, word, looks }: TypeTagProps) => {
  const { LL } = useI18nContext()
  const texts = LL.history
  const isUndone = row.reverted_by && row.correction?.kind !== 'replaced'
  if (row.correction && !row.correction.is_merged && !isUndone)
    return (
      <Tag tone={row.reverts ? 'amber' : 'line'} icon="edit">
        {texts.corrected()}
      </Tag>
    )
  if (row.reverts)
    return (
      <Tag tone="amber" icon="undo">
        {texts.reversalOf(word)}
      </Tag>
    )
  if (row.reverted_by)
    return (
      <Tag tone="line" icon="close">
        {texts.reversed(word)}
      </Tag>
    )
  if (row.origin === 'opening')
    return (
      <Tag tone="line" icon="upload">
        {texts.opening()}
      </Tag>
    )
  const { tone, icon } = looks[row.type] ?? { tone: 'line', icon: 'info' }
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  )
}
