import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { activePrizesQuery } from '#web/patterns/rules/rule-queries.ts'
import { StepsLists } from '#web/patterns/steps/steps-lists.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { RedeemByProfiles } from './redeem-by-profiles.tsx'
import { RedeemByRules } from './redeem-by-rules.tsx'
import './redeem.css'
import { fields } from './ways.ts'

export const RedeemScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const { values, choose } = useAddress(fields)
  const { way } = values
  const prizes = useQuery(activePrizesQuery())
  const students = useQuery(studentsQuery(period._id))
  // Balances are live, because others may be redeeming for the same student.
  useLive({ room: 'staff', period: period._id }, { refetch: [['students'], ['actions']] })
  const tabs = [
    { id: 'rules' as const, label: LL.redeem.byRules() },
    { id: 'profiles' as const, label: LL.redeem.byProfiles() },
  ]
  const Form = way === 'rules' ? RedeemByRules : RedeemByProfiles
  return (
    <div className="redeem-screen">
      <Tabs
        tabs={tabs}
        value={way}
        onChange={(chosen) => choose({ way: chosen })}
        label={LL.redeem.ways()}
        head={(list) => <PageHeader title={LL.redeem.title()} tabs={list} period="end" />}
      >
        <StepsLists rules={prizes} students={students}>
          {(all, everyone) => (
            // Another period has other students, so all choices are cleared.
            <Form key={period._id} prizes={all} students={everyone} period={period._id} />
          )}
        </StepsLists>
      </Tabs>
    </div>
  )
}
