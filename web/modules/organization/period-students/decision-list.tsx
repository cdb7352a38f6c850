import type { PeriodStudentsPlan } from '#api/contracts/period-students.ts'
import type { Student } from '#api/contracts/students.ts'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type Option, Select } from '#web/ui/fields/select.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { type MoveChoice, withStudent } from './move-choice.ts'
import { targetOf, targetOptions, targetValue } from './targets.ts'

export type DecisionsProps = {
  plan: PeriodStudentsPlan
  choice: MoveChoice
  onChange: (decisions: MoveChoice['decisions']) => void
}

export const DecisionList = ({
  students,
  plan,
  choice,
  onChange,
}: DecisionsProps & { students: readonly Student[] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.periodStudents.decide
  const optionsFor = ({ class: name }: Student): Option[] => {
    const ofClass = plan.classes.find((one) => one.class === name)
    const others = targetOptions(LL, plan, ofClass)
    const isRepeat = ({ value }: Option) => value === targetValue(name)
    const repeat = { value: targetValue(name), label: words.repeat(name) }
    return choice.source === 'copy' ? others : [repeat, ...others.filter((one) => !isRepeat(one))]
  }
  const withClassOf = ({ class: name }: Student) => {
    const to = plan.classes.find((one) => one.class === name)?.to
    if (to === undefined) return LL.periodStudents.undecided()
    return to === null ? words.withClassTo(LL.periodStudents.leaveSchool()) : words.withClassTo(to)
  }
  return (
    <ul className="period-students-decisions">
      {students.map((student) => {
        const place = { class: student.class, student: student._id }
        const own = choice.decisions[student.class]?.students[student._id]
        const name = nameIn(locale, student.name)
        return (
          <li key={student._id}>
            <span>
              <b>
                <Words>{name}</Words>
              </b>{' '}
              <span className="mut num">{formatClass(student.class, student.class_no)}</span>
            </span>
            <Select
              label={words.where(name)}
              placeholder={withClassOf(student)}
              options={optionsFor(student)}
              value={targetValue(own)}
              onChange={(value) =>
                onChange(
                  withStudent(choice.decisions, place, value === '' ? undefined : targetOf(value)),
                )
              }
            />
          </li>
        )
      })}
    </ul>
  )
}
