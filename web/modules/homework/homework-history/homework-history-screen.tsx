import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HistoryListPage } from '#web/patterns/history/history-page.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { submittedKind } from '../submitted-kind.ts'
import { unfinishedKind } from '../unfinished-kind.ts'
import { CompletionStrip } from './completion-strip.tsx'

const fields = { tab: oneOf(['submitted', 'unfinished']) }

export const HomeworkHistoryScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.homeworkHistory
  const { values, choose } = useAddress({ ...fields })
  const tabs = (
    <Tabs
      label={words.tabs()}
      tabs={[
        { id: 'submitted', label: words.submitted() },
        { id: 'unfinished', label: words.unfinished() },
      ]}
      value={values.tab}
      onChange={(tab) => choose({ tab })}
    />
  )
  return values.tab === 'submitted' ? (
    <HistoryListPage
      key="submitted"
      kind={submittedKind}
      lead={
        <>
          {tabs}
          <CompletionStrip />
        </>
      }
    />
  ) : (
    <HistoryListPage
      key="unfinished"
      kind={unfinishedKind}
      lead={<div className="homework-history-tabs">{tabs}</div>}
    />
  )
}
