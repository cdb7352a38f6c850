import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag, type TagTone } from '#web/ui/icons/tag.tsx'
import type { RowResult } from './preview-row.ts'

export const looks: Record<RowResult, { tone: TagTone; icon: IconName }> = {
  new: { tone: 'leaf', icon: 'add' },
  joins: { tone: 'amber', icon: 'enter' },
  update: { tone: 'amber', icon: 'edit' },
  unchanged: { tone: 'line', icon: 'check' },
  invalid: { tone: 'red', icon: 'error' },
}

export const ResultTag = ({
  result,
  things = false,
}: {
  result: RowResult
  things?: boolean | undefined
}) => {
  const { LL } = useI18nContext()
  return (
    <Tag tone={looks[result].tone} icon={looks[result].icon}>
      {LL.imports[things ? 'things' : 'tags'][result]()}
    </Tag>
  )
}
