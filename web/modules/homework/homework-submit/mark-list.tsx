import type { CSSProperties, KeyboardEvent } from 'react'
import { type HomeworkStatus, homeworkStatuses } from '#api/contracts/homework-statuses.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { MarkRow } from './mark-row.tsx'
import type { ChosenMark } from './use-marks.ts'

type MarkListProps = {
  className: string
  day: string
  marks: readonly ChosenMark[]
  mayCommand: boolean
  onChoose: (profile: string, status: HomeworkStatus) => void
}

const across: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const along: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const rowsIn = (count: number, columns: number) => Math.ceil(count / columns)

/** Up and down change the row; left and right or 1 to 3 mark it. */
export const MarkList = ({ className, day, marks, mayCommand, onChoose }: MarkListProps) => {
  const { LL } = useI18nContext()
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const groups = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radiogroup"]')]
    const at = groups.findIndex((group) => group.contains(event.target as Node))
    const buttons = [...(groups[at]?.querySelectorAll('button') ?? [])]
    const mark = marks[at]
    if (!mark) return
    const go = (button: HTMLElement | null | undefined) => {
      event.preventDefault()
      button?.focus()
    }
    const step = along[event.key]
    if (step) {
      const next = groups[Math.min(Math.max(at + step, 0), groups.length - 1)]
      return go(next?.querySelector<HTMLElement>('button[tabindex="0"]'))
    }
    const side = across[event.key]
    const here = buttons.indexOf(event.target as HTMLButtonElement)
    const to = side
      ? (here + side + buttons.length) % buttons.length
      : ['1', '2', '3'].indexOf(event.key)
    const status = homeworkStatuses[to]
    if (!status) return
    go(buttons[to])
    onChoose(mark.student.profile, status)
  }
  const rows = {
    '--rows-2': rowsIn(marks.length, 2),
    '--rows-3': rowsIn(marks.length, 3),
  } as CSSProperties
  return (
    <ul
      className="homework-submit-list"
      aria-label={LL.homeworkSubmit.students(className)}
      style={rows}
      onKeyDown={onKeyDown}
    >
      {marks.map((mark) => (
        <MarkRow
          key={mark.student.profile}
          mark={mark}
          day={day}
          mayCommand={mayCommand}
          onChoose={(status) => onChoose(mark.student.profile, status)}
        />
      ))}
    </ul>
  )
}
