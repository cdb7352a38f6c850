import { useQuery } from '@tanstack/react-query'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { birthdaySettingQuery, birthdayWeeksQuery } from './birthday-queries.ts'
import { BirthdayWeeks } from './birthday-weeks.tsx'
import { SettingForm } from './setting-form.tsx'
import './birthday-setting.css'

/** What students hear of their birthdays, and whose birthday it is this week and next. */
export const BirthdaySettingScreen = () => {
  const { LL } = useI18nContext()
  const setting = useQuery(birthdaySettingQuery())
  const weeks = useQuery(birthdayWeeksQuery())
  return (
    <>
      <PageHeader title={LL.birthdaySetting.title()} />
      <div className="birthday-setting">
        <QueryView query={setting}>{(answered) => <SettingForm answered={answered} />}</QueryView>
        <QueryView query={weeks}>{(answered) => <BirthdayWeeks {...answered} />}</QueryView>
      </div>
    </>
  )
}
