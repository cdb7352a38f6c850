import type { ExplainAnswer } from '#api/contracts/explain.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import type { ExplainedGivers } from './explain-queries.ts'

type WhoseEntriesProps = {
  of: NonNullable<ExplainAnswer['class_teacher']>
  whose: ExplainedGivers
  onWhose: (whose: ExplainedGivers) => void
}

/** Tells class teachers why they see all entries, and separates their own from others'. */
export const WhoseEntries = ({ of, whose, onWhose }: WhoseEntriesProps) => {
  const { LL } = useI18nContext()
  const words = LL.explain.whose
  const counts = { all: of.all, me: of.mine, others: of.all - of.mine }
  const choices = ['all', 'me', 'others'] as const
  return (
    <div className="explain-whose">
      <Tag tone="leaf" icon="shield">
        {LL.explain.seesClass(of.class)}
      </Tag>
      <SegmentedControl<ExplainedGivers>
        label={words.title()}
        value={whose}
        onChange={onWhose}
        options={choices.map((value) => ({
          value,
          label: words[value](formatNumber(counts[value])),
        }))}
      />
    </div>
  )
}
