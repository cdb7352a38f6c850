import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { AttendanceRule } from '#api/contracts/attendance.ts'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import type { RollCall } from '#api/contracts/roll-call.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { attendanceRulesQuery } from '#web/patterns/attendance/attendance-rules.ts'
import { choicesQuery } from '#web/patterns/classes/class-calls.ts'
import { ClassTabs } from '#web/patterns/classes/class-tabs.tsx'
import { useClass } from '#web/patterns/classes/use-class.ts'
import { useClassSaid } from '#web/patterns/classes/use-class-said.ts'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './roll-call.css'
import { RollBoard } from './roll-board.tsx'
import { rollCallQuery } from './roll-call-query.ts'
import { RollRulesDialog } from './roll-rules.tsx'
import type { ChosenRollRules } from './use-roll.ts'

export const RollCallScreen = () => {
  const { LL } = useI18nContext()
  const choices = useQuery(choicesQuery())
  const rules = useQuery(attendanceRulesQuery())
  const hasClasses = choices.data?.classes[0] !== undefined
  const active = rules.data?.filter(({ isActive }) => isActive) ?? []
  if (choices.data && hasClasses && active.length > 0)
    return <Classes choices={choices.data} rules={active} />
  return (
    <>
      <PageHeader title={LL.rollCall.title()} />
      <QueryView query={choices}>
        {() => (
          <QueryView query={rules}>
            {() => (
              <Card>
                {!hasClasses ? (
                  <EmptyState
                    title={LL.classes.none()}
                    text={
                      <PeriodLink to="/admin/student_list">{LL.classes.toStudents()}</PeriodLink>
                    }
                  />
                ) : (
                  <EmptyState
                    title={LL.attendance.noRules()}
                    text={<Link href="/admin/attendancerules">{LL.attendance.addRules()}</Link>}
                  />
                )}
              </Card>
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  )
}

const Classes = ({
  choices,
  rules,
}: {
  choices: MyClassChoices
  rules: readonly AttendanceRule[]
}) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const { names, own, shown, show } = useClass(choices)
  const roll = useQuery({ ...rollCallQuery(shown), placeholderData: keepPreviousData })
  useClassSaid(roll.data)
  const { status } = useLive(
    { room: 'attendance', period: period._id },
    { refetch: [['roll-call']] },
  )
  return (
    <div className="roll-call">
      <PageHeader title={LL.rollCall.title()}>
        <ClassTabs names={names} own={own} shown={shown} onShow={show} />
      </PageHeader>
      <QueryView query={roll}>
        {(data) => (
          <OfClass key={data.class} roll={data} rules={rules}>
            <LiveBadge status={status} />
          </OfClass>
        )}
      </QueryView>
    </div>
  )
}

/**
 * Returns the rules chosen last, if they still exist. Present students get the only rule if there
 * is just one.
 */
const firstRules = (
  { present_rule, late_rule }: RollCall,
  rules: readonly AttendanceRule[],
): ChosenRollRules => {
  const known = (id: string | null) => rules.find(({ _id }) => _id === id)?._id
  return {
    present: known(present_rule) ?? (rules.length === 1 ? rules[0]!._id : ''),
    late: known(late_rule) ?? '',
  }
}

type OfClassProps = { roll: RollCall; rules: readonly AttendanceRule[]; children: ReactNode }

const OfClass = ({ roll, rules, children }: OfClassProps) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const isPhone = useMediaQuery('(width < 600px)')
  const [chosen, setChosen] = useState(() => firstRules(roll, rules))
  // Open at first only if a rule must be chosen; users may fold it.
  const [isOpen] = useState(chosen.present === '')
  const nameOf = (id: string) => ruleName(rules.find(({ _id }) => _id === id) ?? null)
  const ofRules =
    chosen.present &&
    [nameOf(chosen.present), chosen.late ? nameOf(chosen.late) : LL.rollCall.noLate()].join(' · ')
  const fields = (
    <div className="roll-call-rules">
      <RollRulesDialog rules={rules} chosen={chosen} onChoose={setChosen} />
      {children}
    </div>
  )
  return (
    <>
      {isPhone ? (
        <details className="roll-call-fold" open={isOpen}>
          <summary>
            <Words>{ofRules || LL.rollCall.presentRule()}</Words>
          </summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      <RollBoard roll={roll} rules={chosen} />
    </>
  )
}
