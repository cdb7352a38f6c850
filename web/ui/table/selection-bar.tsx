import type { ReactNode } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '../buttons/button.tsx'
import { useSaid } from '../states/use-said.ts'
import type { Selection } from './use-selection.ts'

type SelectionBarProps = { selection: Selection; children?: ReactNode }

export const SelectionBar = ({ selection: { ids, clear }, children }: SelectionBarProps) => {
  const { LL } = useI18nContext()
  const words = LL.common.selection
  const line = ids.length === 0 ? words.none() : words.count(formatNumber(ids.length))
  useSaid(line)
  return (
    <div className="tbl-selection">
      <span className="num">{line}</span>
      <Button text size="small" label={words.clear()} disabled={ids.length === 0} onClick={clear} />
      <span className="sp row wrap">{children}</span>
    </div>
  )
}
