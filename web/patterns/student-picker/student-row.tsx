import type { MouseEvent } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { formatClassNo, formatNumber, nameIn, otherName } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Words } from '#web/ui/text/words.tsx'

export type RowMark = 'tick' | 'remove'

type StudentRowProps = {
  id: string
  student: Student
  at: { index: number; of: number; top: number; height: number }
  ticked: boolean
  mark?: RowMark
  active: boolean
  note: string | { calm: string } | null
  showPoints?: boolean
  onClick: (event: MouseEvent) => void
}

export const StudentPickerRow = ({
  id,
  student,
  at,
  ticked,
  mark = 'tick',
  active,
  note,
  showPoints,
  onClick,
}: StudentRowProps) => {
  const { LL, locale } = useI18nContext()
  const other = otherName(locale, student.name)
  const isWrong = typeof note === 'string' && note !== ''
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox holds the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox names the active option instead
    <div
      id={id}
      role="option"
      className="pick-row"
      data-active={active || undefined}
      data-bad={isWrong || undefined}
      aria-selected={ticked}
      aria-setsize={at.of}
      aria-posinset={at.index + 1}
      style={{ top: at.top, height: at.height }}
      onClick={onClick}
    >
      <span className="pick-tick" data-mark={mark}>
        {ticked && <Icon name={mark === 'remove' ? 'close' : 'check'} size="small" />}
      </span>
      <span className="num mut pick-class">
        {student.class} {formatClassNo(student.class_no)}
      </span>
      <span className="pick-name">
        <b>
          <Words>{nameIn(locale, student.name)}</Words>
        </b>
        {other && (
          <span className="mut sm" lang={locale === 'zh' ? 'en' : 'zh-Hant'}>
            {' '}
            {other}
          </span>
        )}
      </span>
      <span className="pick-end num sm">
        {!student.isActive && <Tag icon="pause">{LL.common.inactive()}</Tag>}
        {note && typeof note !== 'string' && (
          <span className="mut pick-calm">
            <Icon name="check" size="small" />
            {note.calm}
          </span>
        )}
        {isWrong && (
          <span className="pick-note">
            <Icon name="warning" size="small" />
            {note}
          </span>
        )}
        {showPoints && <b>{formatNumber(student.point)}</b>}
      </span>
    </div>
  )
}
