import { useQuery } from '@tanstack/react-query'
import type { DayUnfinished, HomeworkType } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'
import type { Subject } from '#api/contracts/subjects.ts'
import { aDay } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import { StepsScreen } from '#web/patterns/steps/steps-screen.tsx'
import { choiceOf, classIn } from '#web/patterns/student-picker/match-students.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { absentQuery } from '../absent-query.ts'
import { DayChoice } from '../day-choice.tsx'
import { daysOf, dayWithin, type HomeworkDays } from '../days.ts'
import { useLastClass } from '../use-last-class.ts'
import { unfinishedDayQuery } from './day-query.ts'
import { HomeworkTypeStep } from './homework-type-step.tsx'
import { RemarkInputs } from './remarks.tsx'
import { UnfinishedSum } from './unfinished-sum.tsx'
import { useLeaveUnfinished } from './use-leave-unfinished.ts'
import { useUnfinishedForm } from './use-unfinished-form.ts'

type Board = {
  setting: HomeworkDays
  homeworkTypes: readonly HomeworkType[]
  subjects: readonly Subject[]
  students: readonly Student[]
}

const nobody: readonly DayUnfinished[] = []
/** The contract's limit. */
const mostStudents = 999

export const UnfinishedBoard = ({ setting, homeworkTypes, subjects, students }: Board) => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkUnfinished
  const { period } = usePeriod()
  const ruleName = useRuleName()
  const form = useUnfinishedForm(students)
  const leave = useLeaveUnfinished(students, form.startNext)
  const names = new Set(students.map((student) => student.class))
  const { values, choose, type } = useAddress({
    date: aDay,
    class: { usual: '', read: (text) => text },
  })
  const shownClass = classIn(values.class)
  useLastClass({
    shown: shownClass,
    isThere: (name) => names.has(name),
    onOpen: (name) => type({ class: choiceOf(name) }),
  })
  const days = daysOf(setting, 'unfinishHomeworkRange')
  const day = dayWithin(values.date, days)
  const typeId = form.rule?._id ?? ''
  const chosenType = form.rule
    ? `${nameIn(locale, form.rule.subject.name)} · ${ruleName(form.rule)}`
    : ''
  const known = useQuery({
    ...unfinishedDayQuery({ date: day, homeworkType_id: typeId, period_id: period._id }),
    enabled: typeId !== '',
  })
  const absent = useQuery({
    ...absentQuery({ date: day, class: shownClass }),
    enabled: names.has(shownClass),
  })
  const isAway = new Set(absent.data)
  const recorded = new Map((known.data ?? nobody).map((record) => [record.profile, record]))
  const chosen = form.chosenStudents
  const remarkOf = (profile: string) => form.remarkOf(profile, recorded.get(profile)).trim()
  const written = chosen.filter(({ profile }) => remarkOf(profile) !== '').length
  const isKnown = typeId === '' || known.isSuccess
  const why = isKnown
    ? whatIsMissing(LL, { hasType: typeId !== '', students: chosen.length })
    : known.isError
      ? LL.common.loadFailed()
      : LL.common.loading()
  const confirm = () =>
    leave.submit({
      homeworkType_id: typeId,
      date: day,
      profiles: chosen.map(({ profile }) => ({
        profile,
        remarks: form.changeOf(profile, recorded.get(profile)),
      })),
    })
  return (
    <StepsScreen
      name="homework-unfinished"
      students={students}
      words={words}
      choice={form}
      note={({ profile }) => {
        const notes = [
          recorded.has(profile) && words.already(),
          isAway.has(profile) && words.absent(),
        ].filter(Boolean)
        return notes.length > 0 ? { calm: notes.join(' · ') } : null
      }}
      rules={
        <>
          <DayChoice
            day={day}
            days={days}
            onChoose={(date) => choose({ date: date === days.max ? '' : date })}
          />
          <HomeworkTypeStep form={form} homeworkTypes={homeworkTypes} subjects={subjects} />
        </>
      }
      ruleSummary={chosenType}
      ruleFirst={words.codeFirst()}
      extra={{
        title: words.remarks(),
        summary: written > 0 && words.written(written),
        content: (
          <>
            <p className="sm mut">
              {recorded.size > 0 ? words.alreadyCount(recorded.size) : words.remarksOptional()}
            </p>
            <RemarkInputs form={form} recorded={recorded} />
          </>
        ),
      }}
      notice={
        <>
          {known.isLoadingError && (
            <ErrorState error={known.error} onRetry={() => void known.refetch()} />
          )}
          <UnrecordedMessage command={leave} students={students} />
        </>
      }
      sum={<UnfinishedSum type={chosenType} day={day} students={chosen.length} />}
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

const whatIsMissing = (
  LL: TranslationFunctions,
  { hasType, students }: { hasType: boolean; students: number },
) => {
  const words = LL.homeworkUnfinished.missing
  if (!hasType && students === 0) return words.both()
  if (!hasType) return words.code()
  if (students === 0) return words.students()
  return students > mostStudents ? words.tooMany() : null
}
