import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useRecordScope } from '#web/client/session/record-scope.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HistoryListPage } from '#web/patterns/history/history-page.tsx'
import { pointsHistory } from '#web/patterns/history/points-history.ts'
import { HouseAwardList, useListsHouseAwards } from '#web/patterns/houses/house-award-list.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import './points-history.css'

const fields = { tab: oneOf(['students', 'houses']) }

export const HistoryScreen = () => {
  const { LL } = useI18nContext()
  const { values, choose } = useAddress(fields)
  const scope = useRecordScope()
  const words = LL.history
  const tabs = useListsHouseAwards() && (
    <div className="points-history-tabs">
      <Tabs
        label={words.tabs()}
        tabs={[
          { id: 'students', label: words.toStudents() },
          { id: 'houses', label: words.toHouses() },
        ]}
        value={values.tab}
        onChange={(tab) => choose({ tab })}
      />
    </div>
  )
  if (!tabs || values.tab === 'students')
    return <HistoryListPage kind={pointsHistory} lead={tabs} actions={<ImportLink />} />
  return (
    <>
      <PageHeader title={words.title()} subtitle={scope} period="beside" />
      {tabs}
      <Card>
        <HouseAwardList />
      </Card>
    </>
  )
}

const ImportLink = () => {
  const { LL } = useI18nContext()
  const { isCurrent } = usePeriod()
  const mayCommand = useMayCommand()
  if (!mayCommand || !isCurrent) return null
  return (
    <ButtonLink
      outlined
      to="/admin/history/import"
      icon={<Icon name="upload" />}
      label={LL.history.import()}
    />
  )
}
