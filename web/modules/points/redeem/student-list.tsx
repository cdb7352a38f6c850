import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useId } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { formatClass, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useListbox } from '#web/patterns/student-picker/use-listbox.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { Words } from '#web/ui/text/words.tsx'

const rowHeight = 52

type StudentListProps = {
  students: readonly Student[]
  chosen: string | null
  onChoose: (profile: string) => void
  ref: RefObject<HTMLDivElement | null>
}

/** Lists many students with their balances. Arrow keys move, Space or Enter chooses. */
export const StudentList = ({ students, chosen, onChoose, ref: box }: StudentListProps) => {
  const { LL } = useI18nContext()
  const id = useId()
  const virtual = useVirtualizer({
    count: students.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Rows at the first paint, before the box is measured.
    initialRect: { width: 0, height: 360 },
    getItemKey: (index) => students[index]?.profile ?? index,
  })
  const chooseAt = (index: number) => students[index] && onChoose(students[index].profile)
  const { active, onKeyDown, onClick } = useListbox({
    count: students.length,
    page: 5,
    isTicked: () => false,
    onTick: (_, to, on) => on && chooseAt(to),
    reveal: (index) => virtual.scrollToIndex(index),
  })
  const rows = virtual.getVirtualItems()
  return (
    <div
      ref={box}
      className="redeem-list"
      role="listbox"
      tabIndex={0}
      aria-label={LL.redeem.student()}
      aria-activedescendant={
        rows.some(({ index }) => index === active) ? `${id}-${active}` : undefined
      }
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {rows.map(({ key, index, start }) => {
          const student = students[index] as Student
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the listbox names the active option
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              className="redeem-row"
              aria-selected={student.profile === chosen}
              aria-setsize={students.length}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              style={{ top: start, height: rowHeight }}
              onClick={(event) => onClick(index, event)}
            >
              <StudentSummary student={student} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

export const StudentSummary = ({ student }: { student: Student }) => {
  const { LL, locale } = useI18nContext()
  return (
    <div className="redeem-who">
      <NameTile text={student.name.zh || student.name.en} size="s" />
      <div className="grow">
        <b className="ell">
          <Words>{nameIn(locale, student.name)}</Words>
        </b>
        <div className="xs mut num">{formatClass(student.class, student.class_no)}</div>
      </div>
      {!student.isActive && <Tag icon="pause">{LL.common.inactive()}</Tag>}
      <b className="num">{formatNumber(student.point)}</b>
    </div>
  )
}
