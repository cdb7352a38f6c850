import type { SignIn } from '#api/contracts/sign-ins.ts'
import { oneOf } from '#web/client/address/fields.ts'
import { useIsOrganizationAdmin } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { SignOutEverywhere } from '#web/patterns/session/sign-out-everywhere.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { LogFilters } from '../log-filters.tsx'
import { LogTable } from '../log-table.tsx'
import { useLog } from '../use-log.ts'
import { OwnAddressesCard } from './own-addresses-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import './sign-ins.css'
import { SlowedCard } from './slowed-card.tsx'
import { outcomeChoices, useSignInColumns } from './use-sign-in-columns.tsx'

const results = ['failed', ...outcomeChoices] as const
const accounts = ['staff', 'student', 'parent'] as const
const fields = { outcome: oneOf(['', ...results]), account: oneOf(['', ...accounts]) }

export const SignInsScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.signIns
  const mayChange = useIsOrganizationAdmin()
  const log = useLog<SignIn>({
    path: '/sign_ins',
    key: 'signIns',
    columns: useSignInColumns(),
    choices: fields,
  })
  const choices = [
    {
      name: 'outcome',
      label: words.columns.outcome(),
      options: results.map((value) => ({ value, label: words.outcomes[value]() })),
    },
    {
      name: 'account',
      label: words.columns.account(),
      options: accounts.map((value) => ({ value, label: words.accounts[value]() })),
    },
  ]
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()}>
        <span className="row wrap">
          <LastUpdated at={log.query.data?.last_updated_at} />
          {mayChange && <SignOutEverywhere />}
        </span>
      </PageHeader>
      <SlowedCard mayChange={mayChange} />
      <Card className="log-card sign-ins">
        <LogFilters log={log} words={words} choices={choices} />
        <LogTable log={log} words={words} />
      </Card>
      <OwnAddressesCard mayChange={mayChange} />
      <SettingsCard mayChange={mayChange} />
    </>
  )
}
