import { useQuery } from '@tanstack/react-query'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView, type QueryViewProps } from '#web/ui/states/query-view.tsx'
import { birthdaySettingQuery, birthdayWeeksQuery } from './birthday-queries.ts'
import { BirthdayWeeks } from './birthday-weeks.tsx'
import { SettingForm } from './setting-form.tsx'
import './birthday-setting.css'

export const BirthdaySettingScreen = () => {
  const { LL } = useI18nContext()
  const setting = useFreshQuery(birthdaySettingQuery())
  const weeks = useQuery(birthdayWeeksQuery())
  return (
    <>
      <PageHeader title={LL.birthdaySetting.title()} />
      <div className="birthday-setting">
        {setting.data ? <SettingForm answered={setting.data} /> : <InCard query={setting} />}
        {weeks.data ? <BirthdayWeeks {...weeks.data} /> : <InCard query={weeks} />}
      </div>
    </>
  )
}

/** Shows loading and failure in a card shaped like the loaded one. */
const InCard = ({ query }: { query: QueryViewProps<unknown>['query'] }) => (
  <Card>
    <QueryView query={query}>{() => null}</QueryView>
  </Card>
)
