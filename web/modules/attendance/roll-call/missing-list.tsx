import type { RollCall } from '#api/contracts/roll-call.ts'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { saveRows } from '#web/patterns/export/save-rows.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { Called } from './marks.ts'
import type { Roll } from './use-roll.ts'

type MissingListProps = { roll: RollCall; state: Roll; hasLate: boolean }
type Missing = Called & { shown: 'absent' | 'late' }
export const isMissing = (student: Called): student is Missing =>
  student.shown === 'absent' || student.shown === 'late'

export const MissingList = ({ roll, state, hasLate }: MissingListProps) => {
  const { LL } = useI18nContext()
  const words = LL.rollCall
  const missing = state.students.filter(isMissing)
  const count = words.missingCount({ absent: state.absent, late: state.late })
  const save = () =>
    saveRows<Missing>('missing', missing, [
      [words.csv.class(), () => roll.class],
      [words.csv.number(), ({ class_no }) => class_no],
      [words.csv.zh(), ({ user }) => user.name.zh],
      [words.csv.en(), ({ user }) => user.name.en],
      [words.csv.mark(), ({ shown }) => words.marks[shown]()],
    ])
  return (
    <Card title={words.missing()} count={count} className="roll-call-missing">
      <p className="roll-call-print-title">
        {words.printTitle({ class: roll.class, date: roll.date.replaceAll('-', '/') })}
      </p>
      {missing.length === 0 && <p className="mut sm">{words.nobodyMissing()}</p>}
      <ul>
        {missing.map((student) => (
          <MissingRow
            key={student.profile}
            student={student}
            hasLate={hasLate}
            className={roll.class}
            onMark={state.mark}
          />
        ))}
      </ul>
      {missing.length > 0 && (
        <div className="roll-call-out">
          <Button
            outlined
            size="small"
            icon={<Icon name="print" size="small" />}
            label={words.print()}
            onClick={() => window.print()}
          />
          <ExportButton save={save} label={words.export()} />
        </div>
      )}
    </Card>
  )
}

type MissingRowProps = {
  student: Missing
  className: string
  hasLate: boolean
  onMark: Roll['mark']
}

const MissingRow = ({ student, className, hasLate, onMark }: MissingRowProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.rollCall
  const name = nameIn(locale, student.user.name)
  return (
    <li>
      <span className="roll-call-who">
        <b>
          <Words>{name}</Words>
        </b>
        <small className="mut">{formatClass(className, student.class_no)}</small>
      </span>
      {hasLate ? (
        <SegmentedControl
          label={words.markOf(name)}
          options={(['absent', 'late'] as const).map((value) => ({
            value,
            label: words.marks[value](),
          }))}
          value={student.shown}
          onChange={(mark) => onMark([student.profile], mark)}
        />
      ) : (
        <span className="roll-call-only">{words.marks.absent()}</span>
      )}
      <b className="roll-call-said">{words.marks[student.shown]()}</b>
      <Button
        text
        size="small"
        className="roll-call-back"
        icon={<Icon name="close" size="small" />}
        aria-label={words.putBack(name)}
        onClick={() => onMark([student.profile], 'present')}
      />
    </li>
  )
}
