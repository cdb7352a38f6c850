import { useId } from 'react'
import { type HomeworkStatus, homeworkStatuses } from '#api/contracts/homework-statuses.ts'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { statusLooks } from '#web/patterns/homework/status-looks.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { recordedNote, timeOf } from './recorded-note.ts'
import { type ChosenMark, shownStatusOf } from './use-marks.ts'

type MarkRowProps = {
  mark: ChosenMark
  day: string
  mayCommand: boolean
  onChoose: (status: HomeworkStatus) => void
}

export const MarkRow = ({ mark, day, mayCommand, onChoose }: MarkRowProps) => {
  const { LL, locale } = useI18nContext()
  const id = useId()
  const { student, recorded, chosen, isAbsent } = mark
  const isLocked = !mayCommand || recorded?.changeable === false
  const shown = shownStatusOf(mark)
  const focused = shown ?? homeworkStatuses[0]
  return (
    <li className="homework-submit-row" data-changed={(recorded && chosen) || undefined}>
      <span className="num mut homework-submit-no">{formatClassNo(student.class_no)}</span>
      <span className="homework-submit-name">
        <b id={`${id}-name`}>
          <Words>{nameIn(locale, student.name) || student.u_id}</Words>
        </b>
        {isAbsent && (
          <small id={`${id}-absent`}>
            <Icon name="roll-call" size="small" />
            {LL.homeworkSubmit.absentAtRoll()}
          </small>
        )}
        {recorded && (
          <small id={`${id}-note`}>
            <Icon name={chosen ? 'edit' : recorded.changeable ? 'check' : 'lock'} size="small" />
            {chosen
              ? LL.homeworkSubmit.before({
                  status: LL.homework.statuses[recorded.status](),
                  time: timeOf(recorded.created_at, day),
                })
              : recordedNote({ LL, locale }, recorded, day)}
            {mayCommand && !recorded.changeable && (
              <span className="visually-hidden"> {LL.homework.byOther()}</span>
            )}
          </small>
        )}
      </span>
      <div
        className="homework-submit-tri"
        role="radiogroup"
        aria-labelledby={`${id}-name`}
        aria-describedby={
          [isAbsent && `${id}-absent`, recorded && `${id}-note`].filter(Boolean).join(' ') ||
          undefined
        }
        aria-disabled={isLocked || undefined}
      >
        {homeworkStatuses.map((status) => (
          // biome-ignore lint/a11y/useSemanticElements: a native radio has no room for a word
          <button
            key={status}
            type="button"
            role="radio"
            aria-checked={status === shown}
            aria-disabled={isLocked || undefined}
            tabIndex={status === focused ? 0 : -1}
            data-status={status}
            onClick={() => onChoose(status)}
          >
            {status === shown && <Icon name={statusLooks[status].icon} size="small" />}
            {LL.homework.statuses[status]()}
          </button>
        ))}
      </div>
    </li>
  )
}
