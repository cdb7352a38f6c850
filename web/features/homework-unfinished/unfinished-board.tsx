import { useQuery } from '@tanstack/react-query'
import type { DayUnfinished, HomeworkType } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'
import type { Subject } from '#api/contracts/subjects.ts'
import { aDay } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { UnrecordedMessage } from '#web/parts/batches/unrecorded-message.tsx'
import { DayChoice } from '#web/parts/homework/day-choice.tsx'
import { daysOf, dayWithin, type Setting } from '#web/parts/homework/days.ts'
import { StepsScreen } from '#web/parts/steps/steps-screen.tsx'
import { CodeStep } from './code-step.tsx'
import { unfinishedDayQuery } from './day-query.ts'
import { Remarks } from './remarks.tsx'
import { UnfinishedSum } from './unfinished-sum.tsx'
import { useLeave } from './use-leave.ts'
import { useUnfinishedForm } from './use-unfinished-form.ts'

type Board = {
  setting: Setting
  codes: readonly HomeworkType[]
  subjects: readonly Subject[]
  students: readonly Student[]
}

const nobody: readonly DayUnfinished[] = []
/** The contract's. */
const mostStudents = 999

export const UnfinishedBoard = ({ setting, codes, subjects, students }: Board) => {
  const { LL } = useI18nContext()
  const words = LL.homeworkUnfinished
  const { period } = usePeriod()
  const ruleName = useRuleName()
  const form = useUnfinishedForm(students)
  const leave = useLeave(students, form.startNext)
  const { values, choose } = useAddress({ date: aDay })
  const days = daysOf(setting, 'unfinishHomeworkRange')
  const day = dayWithin(values.date, days)
  const code = form.rule?._id ?? ''
  const known = useQuery({
    ...unfinishedDayQuery({ date: day, homeworkType_id: code, period_id: period._id }),
    enabled: code !== '',
  })
  const recorded = new Map((known.data ?? nobody).map((record) => [record.profile, record]))
  const chosen = form.chosenStudents
  const remarkOf = (profile: string) => form.remarkOf(profile, recorded.get(profile)).trim()
  const written = chosen.filter(({ profile }) => remarkOf(profile) !== '').length
  const isKnown = code === '' || known.isSuccess
  const why = isKnown ? whatIsMissing(LL, { hasCode: code !== '', students: chosen.length }) : LL.common.loading()
  const confirm = () =>
    leave.submit({
      ...{ homeworkType_id: code, date: day },
      profiles: chosen.map(({ profile }) => ({ profile, remarks: remarkOf(profile) })),
    })
  return (
    <StepsScreen
      name="homework-unfinished"
      {...{ students, words }}
      choice={form}
      note={({ profile }) => (recorded.has(profile) ? { calm: words.already() } : null)}
      rules={
        <>
          <DayChoice day={day} days={days} onChoose={(date) => choose({ date: date === days.max ? '' : date })} />
          <CodeStep form={form} codes={codes} subjects={subjects} />
        </>
      }
      ruleSummary={ruleName(form.rule)}
      ruleFirst={words.codeFirst()}
      extra={{
        title: words.remarks(),
        summary: written > 0 && words.written(written),
        content: (
          <>
            <p className="sm mut">{recorded.size > 0 ? words.alreadyCount(recorded.size) : words.remarksOptional()}</p>
            <Remarks form={form} recorded={recorded} />
          </>
        ),
      }}
      notice={<UnrecordedMessage command={leave} students={students} />}
      sum={<UnfinishedSum code={ruleName(form.rule)} day={day} students={chosen.length} />}
      confirm={{
        icon: 'edit',
        label: words.confirm(),
        narrowLabel: words.confirmCount(chosen.length),
        why,
        pending: leave.isPending,
        onConfirm: confirm,
      }}
    />
  )
}

const whatIsMissing = (LL: TranslationFunctions, { hasCode, students }: { hasCode: boolean; students: number }) => {
  const words = LL.homeworkUnfinished.missing
  if (!hasCode && students === 0) return words.both()
  if (!hasCode) return words.code()
  if (students === 0) return words.students()
  return students > mostStudents ? words.tooMany() : null
}
