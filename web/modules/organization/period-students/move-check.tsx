import { useId } from 'react'
import type { PeriodStudentsPlan } from '#api/contracts/period-students.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { leftBehindLines } from './left-behind.ts'
import type { MoveChoice } from './move-choice.ts'
import '#web/patterns/import/import.css'

const mostLines = 12

type MoveCheckProps = {
  plan: PeriodStudentsPlan
  makesFilters: boolean
  onMakeFilters: (makes: boolean) => void
  numbers: MoveChoice['numbers']
  onNumbers: (numbers: MoveChoice['numbers']) => void
}

/** Sums up the students to add, open questions, and settings that do not move with the students. */
export const MoveCheck = ({ plan, numbers, onNumbers, ...filters }: MoveCheckProps) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.check
  const { counts, targets, duplicates } = plan
  const comes = targets.filter((one) => one.coming > 0)
  const into = comes.filter((one) => one.present > 0)
  const tiles = [
    ['leaf', counts.move + counts.repeat, words.coming()],
    ['line', comes.length, words.classes()],
    ['line', counts.leave, words.leave()],
    ['amber', counts.already, words.already()],
  ] as const
  return (
    <Card title={words.title()}>
      <p className="mut">{words.from({ from: plan.from.name, to: plan.period.name })}</p>
      <div className="import-counts period-students-tiles">
        {tiles
          .filter(([, count]) => count > 0)
          .map(([tone, count, label]) => (
            <p key={label} className={tone}>
              <b className="num">{formatNumber(count)}</b> {label}
            </p>
          ))}
      </div>
      <Numbers numbers={numbers} onNumbers={onNumbers} />
      {into.length > 0 && (
        <Message tone="amber">
          <Doubts title={words.into()} lines={into.map((one) => words.intoOne(one))} />
        </Message>
      )}
      {duplicates.length > 0 && (
        <Message
          tone="amber"
          end={
            numbers === 'keep' && (
              <Button
                outlined
                size="small"
                label={words.renumber()}
                onClick={() => onNumbers('by_name')}
              />
            )
          }
        >
          <Doubts title={words.shared()} lines={duplicates.map((one) => words.sharedOne(one))} />
        </Message>
      )}
      <Followers {...filters} plan={plan} LL={LL} />
    </Card>
  )
}

const Numbers = ({ numbers, onNumbers }: Pick<MoveCheckProps, 'numbers' | 'onNumbers'>) => {
  const words = useI18nContext().LL.periodStudents.numbers
  const id = useId()
  return (
    <div className="row wrap period-students-numbers">
      <label htmlFor={id}>{words.label()}</label>
      <Select
        id={id}
        value={numbers}
        options={(['keep', 'by_name'] as const).map((value) => ({ value, label: words[value]() }))}
        onChange={(value) => onNumbers(value === 'by_name' ? 'by_name' : 'keep')}
      />
    </div>
  )
}

const Doubts = ({ title, lines }: { title: string; lines: readonly string[] }) => {
  const { LL } = useI18nContext()
  const more = lines.length - mostLines
  return (
    <>
      <b>{title}</b>
      <ul className="period-students-doubts">
        {lines.slice(0, mostLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{LL.periodStudents.check.more(more)}</li>}
      </ul>
    </>
  )
}

type FollowersProps = Omit<MoveCheckProps, 'numbers' | 'onNumbers'> & { LL: TranslationFunctions }

/**
 * Lists settings by class name: those that move with the students, and those left without a class.
 */
const Followers = ({ plan, makesFilters, onMakeFilters, LL }: FollowersProps) => {
  const words = LL.periodStudents.check
  const lines = leftBehindLines(LL, plan.left_behind)
  const without = plan.without_filter.slice(0, mostLines).join(', ')
  const more = plan.without_filter.length - mostLines
  return (
    <>
      <h3>{words.follows()}</h3>
      <p>{words.followsText()}</p>
      {without !== '' && (
        <label className="choice">
          <input
            type="checkbox"
            className="chk"
            checked={makesFilters}
            onChange={(event) => onMakeFilters(event.target.checked)}
          />
          {more > 0
            ? words.makeFiltersMore({ names: without, count: more })
            : words.makeFilters(without)}
        </label>
      )}
      {lines.length > 0 && (
        <>
          <h3>{words.left()}</h3>
          <Doubts title={words.leftText()} lines={lines} />
        </>
      )}
    </>
  )
}
