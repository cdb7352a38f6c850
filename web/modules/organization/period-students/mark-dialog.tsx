import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { indexStudents, matchStudents } from '#web/patterns/student-picker/match-students.ts'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { DecisionList, type DecisionsProps } from './decision-list.tsx'

const mostShown = 40

export const MarkDialog = ({ onClose, ...props }: DecisionsProps & { onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.decide
  const students = useQuery(studentsQuery(props.choice.from))
  return (
    <PrimeDialog
      visible
      className="wide"
      header={words.markTitle()}
      footer={<Button label={words.done()} onClick={onClose} />}
      onHide={onClose}
      focusOnShow={false}
      ariaCloseIconLabel={LL.common.close()}
    >
      <div className="period-students-dialog period-students-mark">
        <QueryView query={students}>
          {(all) => <FoundStudents {...props} students={all} />}
        </QueryView>
      </div>
    </PrimeDialog>
  )
}

const FoundStudents = ({
  students,
  ...props
}: DecisionsProps & { students: readonly Student[] }) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents.decide
  const [search, setSearch] = useState('')
  const indexed = useMemo(() => indexStudents(students), [students])
  const { decisions } = props.choice
  const found =
    search.trim() === ''
      ? students.filter((one) => decisions[one.class]?.students[one._id] !== undefined)
      : matchStudents(indexed, { search, choice: '' })
  useFound(found.length, words.noneFound())
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <>
      <div ref={field}>
        <SearchInput value={search} onSearch={setSearch} placeholder={words.search()} delay={0} />
      </div>
      {search.trim() === '' && <p className="sm mut">{words.hint()}</p>}
      {search.trim() !== '' && found.length === 0 && <p>{words.noneFound()}</p>}
      <DecisionList {...props} students={found.slice(0, mostShown)} />
      {found.length > mostShown && <p className="sm mut">{words.tooMany(mostShown)}</p>}
    </>
  )
}
