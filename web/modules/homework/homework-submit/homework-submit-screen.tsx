import { useQuery } from '@tanstack/react-query'
import type { Student } from '#api/contracts/students.ts'
import { aDay } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { DayChoice } from '../day-choice.tsx'
import { daysOf, dayWithin, type HomeworkDays } from '../days.ts'
import { PeriodOver } from '../period-over.tsx'
import { settingQuery } from '../setting-query.ts'
import { useLastClass } from '../use-last-class.ts'
import './homework-submit.css'
import { ClassBoard } from './class-board.tsx'

export const HomeworkSubmitScreen = () => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const setting = useQuery(settingQuery())
  const students = useQuery(studentsQuery(period._id))
  const { status } = useLive(
    { room: 'homework', period: period._id },
    { refetch: [['homework'], ['roll-call']] },
  )
  return (
    <>
      <PageHeader title={LL.homeworkSubmit.title()} period="beside">
        <LiveBadge status={status} />
      </PageHeader>
      <QueryView query={setting}>
        {(known) => (
          <>
            <PeriodOver today={known.today} />
            <QueryView query={students}>
              {(everyone) => (
                <Entry setting={known} students={everyone.filter(({ isActive }) => isActive)} />
              )}
            </QueryView>
          </>
        )}
      </QueryView>
    </>
  )
}

const Entry = ({ setting, students }: { setting: HomeworkDays; students: readonly Student[] }) => {
  const { LL } = useI18nContext()
  const words = LL.homeworkSubmit
  const { user } = useSession()
  const own = (user.classes ?? []).map((one) => one.class)
  const placeOf = (name: string) => (own.includes(name) ? own.indexOf(name) : own.length)
  const classes = [...Map.groupBy(students, (student) => student.class)].toSorted(
    ([one], [other]) => placeOf(one) - placeOf(other),
  )
  const ofClasses = {
    usual: '',
    read: (text: string) => (classes.some(([name]) => name === text) ? text : undefined),
  }
  const { values, choose, type } = useAddress({ class: ofClasses, date: aDay })
  useLastClass({
    shown: values.class,
    isThere: (name) => classes.some(([one]) => one === name),
    onOpen: (name) => type({ class: name }),
  })
  const days = daysOf(setting, 'submitHomeworkRange')
  const day = dayWithin(values.date, days)
  const members = classes.find(([name]) => name === values.class)?.[1]
  const { title, text } = students.length === 0 ? words.nobody : words.chooseFirst
  return (
    <>
      <div className="homework-submit-what">
        <FieldFrame label={LL.common.class()}>
          {({ id }) => (
            <Select
              id={id}
              placeholder={words.chooseClass()}
              value={values.class}
              options={classes.map(([name, some]) => ({
                value: name,
                label: words.classOf({ class: name, students: some.length }),
              }))}
              onChange={(className) => choose({ class: className })}
            />
          )}
        </FieldFrame>
        <DayChoice
          day={day}
          days={days}
          onChoose={(date) => choose({ date: date === days.max ? '' : date })}
        />
      </div>
      {members ? (
        <ClassBoard
          key={`${values.class} ${day}`}
          className={values.class}
          day={day}
          students={members}
        />
      ) : (
        <Card>
          <EmptyState title={title()} text={text()} />
        </Card>
      )}
    </>
  )
}
