import type { PeriodStudentsPlan } from '#api/contracts/period-students.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Message } from '#web/ui/states/message.tsx'
import '#web/patterns/import/import.css'

const mostLines = 12

type MoveCheckProps = { plan: PeriodStudentsPlan; onRenumber: (() => void) | undefined }

/** Sums up who comes, what is unclear, and what does not follow. */
export const MoveCheck = ({ plan, onRenumber }: MoveCheckProps) => {
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
      {into.length > 0 && (
        <Message tone="amber">
          <Doubts title={words.into()} lines={into.map((one) => words.intoOne(one))} />
        </Message>
      )}
      {duplicates.length > 0 && (
        <Message
          tone="amber"
          end={
            onRenumber && (
              <Button outlined size="small" label={words.renumber()} onClick={onRenumber} />
            )
          }
        >
          <Doubts title={words.shared()} lines={duplicates.map((one) => words.sharedOne(one))} />
        </Message>
      )}
      <Followers plan={plan} LL={LL} />
    </Card>
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

/** What is set up by the names of classes: what goes on, and what has no class. */
const Followers = ({ plan, LL }: { plan: PeriodStudentsPlan; LL: TranslationFunctions }) => {
  const words = LL.periodStudents.check
  const lines = plan.left_behind.map((one) => {
    const parts = [
      ...(one.has_filter ? [words.filter()] : []),
      ...(one.goal !== null ? [words.goal(one.goal)] : []),
      ...one.displays.map((name) => words.display(name)),
      ...(one.seating_plans > 0 ? [words.seats(one.seating_plans)] : []),
      ...(one.teachers > 0 ? [words.teachers(one.teachers)] : []),
    ]
    return `${one.class}: ${parts.join(LL.periodStudents.list())}`
  })
  const without = plan.without_filter.join(', ')
  return (
    <>
      <h3>{words.follows()}</h3>
      <p>{words.followsText()}</p>
      {(lines.length > 0 || without !== '') && <h3>{words.left()}</h3>}
      {lines.length > 0 && <Doubts title={words.leftText()} lines={lines} />}
      {without !== '' && <p>{words.without(without)}</p>}
    </>
  )
}
