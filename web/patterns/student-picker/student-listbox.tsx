import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { type RowMark, StudentPickerRow } from './student-row.tsx'
import { useListbox } from './use-listbox.ts'

export type StudentNote = (student: Student) => string | { calm: string } | null

type StudentListboxProps = {
  label: string
  students: readonly Student[]
  ticked: ReadonlySet<string>
  onTick: (profiles: string[], ticked: boolean) => void
  mark?: RowMark
  rowHeight: number
  note?: StudentNote
  showPoints?: boolean
}

/** Renders only visible rows, so that 5,000 scroll smoothly. */
export const StudentListbox = (props: StudentListboxProps) => {
  const { label, students, ticked, onTick, mark, rowHeight, note, showPoints } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: students.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Renders some rows before the box is measured.
    initialRect: { width: 0, height: 240 },
    getItemKey: (index) => students[index]?.profile ?? index,
  })
  const { active, onKeyDown, onClick } = useListbox({
    count: students.length,
    page: 5,
    isTicked: (index) => ticked.has(students[index]?.profile ?? ''),
    onTick: (from, to, on) =>
      onTick(
        students.slice(from, to + 1).map((student) => student.profile),
        on,
      ),
    reveal: (index) => virtual.scrollToIndex(index),
  })
  const rows = virtual.getVirtualItems()
  const activeInSight = rows.some(({ index }) => index === active)
  return (
    <div
      ref={box}
      className="pick-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={activeInSight ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {rows.map(({ key, index, start }) => {
          const student = students[index] as Student
          return (
            <StudentPickerRow
              key={key}
              id={`${id}-${index}`}
              student={student}
              at={{ index, of: students.length, top: start, height: rowHeight }}
              ticked={ticked.has(student.profile)}
              mark={mark}
              active={index === active}
              note={note?.(student) ?? null}
              showPoints={showPoints}
              onClick={(event) => onClick(index, event)}
            />
          )
        })}
      </div>
    </div>
  )
}
