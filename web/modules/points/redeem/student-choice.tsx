import { type RefObject, useMemo, useState } from 'react'
import { findByCode } from '#api/contracts/folding.ts'
import type { Student } from '#api/contracts/students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ScanButton } from '#web/patterns/scanner/scan-button.tsx'
import { indexStudents, matchStudents } from '#web/patterns/student-picker/match-students.ts'
import { useNarrow } from '#web/ui/browser/use-media-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { LastPrizes } from './last-prizes.tsx'
import { StudentList, StudentSummary } from './student-list.tsx'

type StudentChoiceProps = {
  students: readonly Student[]
  chosen: Student | null
  onChoose: (profile: string | null) => void
  isScanning: boolean
  setScanning: (isScanning: boolean) => void
  period: string
  list: RefObject<HTMLDivElement | null>
}

/** Finds the student by the complete card or username, or else the only match. */
const meantBy = (search: string, students: readonly Student[], found: readonly Student[]) => {
  if (search.trim() === '') return undefined
  return findByCode(students, search) ?? (found.length === 1 ? found[0] : undefined)
}

/** Finds the student. In a narrow window the chosen student replaces the list. */
export const StudentChoice = ({
  students,
  chosen,
  onChoose,
  isScanning,
  setScanning,
  period,
  list,
}: StudentChoiceProps) => {
  const { LL } = useI18nContext()
  const texts = LL.redeem
  const narrow = useNarrow()
  const [search, setSearch] = useState('')
  const scanButton = <ScanButton isShort isOpen={isScanning} onTurn={setScanning} />
  const indexed = useMemo(() => indexStudents(students), [students])
  const shown = useMemo(() => matchStudents(indexed, { search, choice: '' }), [indexed, search])
  useFound(shown.length, texts.noStudentFound())
  /** A card reader types the card's number and Enter. */
  const takeMeant = () => {
    const meant = meantBy(search, students, shown)
    if (!meant) return
    onChoose(meant.profile)
    setSearch('')
  }
  return (
    <>
      <h2 className="visually-hidden">{texts.student()}</h2>
      {narrow && chosen ? (
        <div className="redeem-chosen">
          <StudentSummary student={chosen} />
          <Button text label={texts.changeStudent()} onClick={() => onChoose(null)} />
          {scanButton}
        </div>
      ) : (
        <>
          <div className="redeem-find">
            <SearchInput
              value={search}
              onSearch={setSearch}
              onEnter={takeMeant}
              delay={0}
              placeholder={texts.searchStudents()}
            />
            {scanButton}
          </div>
          {shown.length > 0 ? (
            <StudentList
              students={shown}
              chosen={chosen?.profile ?? null}
              onChoose={onChoose}
              ref={list}
            />
          ) : (
            <p className="mut c redeem-none">
              {students.length > 0 ? texts.noStudentFound() : texts.noStudents()}
            </p>
          )}
        </>
      )}
      {chosen && !narrow && <LastPrizes student={chosen} period={period} />}
    </>
  )
}
