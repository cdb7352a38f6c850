import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { activePrizesQuery } from '#web/parts/rules/rule-queries.ts'
import { studentsQuery } from '#web/parts/student-picker/students-query.ts'
import { RedeemByProfiles } from './redeem-by-profiles.tsx'
import { RedeemByRules } from './redeem-by-rules.tsx'
import './redeem.css'

type Way = 'rules' | 'profiles'

/** Prizes for points: a basket for one student, or one prize for many. */
export const RedeemScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const [way, setWay] = useState<Way>('rules')
  const prizes = useQuery(activePrizesQuery())
  const students = useQuery(studentsQuery(period._id))
  // Balances are live: somebody else may be redeeming for the same student.
  useLive({ room: 'staff', period: period._id }, { refetch: [['students'], ['actions']] })
  const tabs = [
    { id: 'rules' as const, label: LL.redeem.byRules() },
    { id: 'profiles' as const, label: LL.redeem.byProfiles() },
  ]
  const Form = way === 'rules' ? RedeemByRules : RedeemByProfiles
  return (
    <>
      <PageHeader title={LL.redeem.title()} period="end" />
      <div className="redeem-screen">
        <Tabs tabs={tabs} value={way} onChange={setWay} label={LL.redeem.ways()}>
          {prizes.data && students.data ? (
            // Another period has other students: all that was chosen goes with the former.
            <Form key={period._id} prizes={prizes.data} students={students.data} period={period._id} />
          ) : (
            <Card>
              {!prizes.data && <QueryView query={prizes}>{() => null}</QueryView>}
              {prizes.data && <QueryView query={students}>{() => null}</QueryView>}
            </Card>
          )}
        </Tabs>
      </div>
    </>
  )
}
