import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DayMark } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'
import { mayYetSucceed } from '#web/client/api/api-error.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { UnrecordedMessage } from '#web/patterns/batches/unrecorded-message.tsx'
import { ReadOnlyNote } from '#web/patterns/steps/read-only-note.tsx'
import { indexStudents, matchStudents } from '#web/patterns/student-picker/match-students.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { AfterPatience, QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { absentQuery } from '../absent-query.ts'
import { dayQuery } from './day-query.ts'
import { KeyboardHint } from './keyboard-hint.tsx'
import { MarkList } from './mark-list.tsx'
import { MarksBar } from './marks-bar.tsx'
import { MarksCounts } from './marks-counts.tsx'
import { useMarks } from './use-marks.ts'
import { useSubmit } from './use-submit.ts'

type ClassBoardProps = { className: string; day: string; students: readonly Student[] }

export const ClassBoard = (props: ClassBoardProps) => {
  const { period } = usePeriod()
  // Fails for a class without students, which has no roll call; nobody is absent then.
  const absent = useQuery(absentQuery({ date: props.day, class: props.className }))
  const query = useQuery(
    dayQuery({ date: props.day, class: props.className, period_id: period._id }),
  )
  const skeleton = (
    <Card>
      <SkeletonRows rows={12} height={36} />
    </Card>
  )
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(recorded) =>
        // “All submitted” would mark absent students, too, before they are known.
        absent.isFetched ? (
          <>
            {absent.isLoadingError && mayYetSucceed(absent.error) && (
              <ErrorState error={absent.error} onRetry={() => void absent.refetch()} />
            )}
            <Board {...props} recorded={recorded} absent={absent.data ?? []} />
          </>
        ) : (
          <AfterPatience>{skeleton}</AfterPatience>
        )
      }
    </QueryView>
  )
}

const ownParams = ['class', 'date']

type KnownMarks = { recorded: readonly DayMark[]; absent: readonly string[] }

const Board = ({ className, day, students, recorded, absent }: ClassBoardProps & KnownMarks) => {
  const { LL } = useI18nContext()
  const words = LL.homeworkSubmit
  const mayCommand = useMayCommand()
  const [search, setSearch] = useState('')
  const marks = useMarks(students, { recorded, absent }, mayCommand)
  const submit = useSubmit({ className, students, onRecorded: marks.remove })
  const { question } = useUnsaved(marks.isUnsaved, ownParams)
  const found = new Set(
    matchStudents(indexStudents(students), { search, choice: '' }).map(({ profile }) => profile),
  )
  const shown = marks.marks.filter(({ student }) => found.has(student.profile))
  useFound(shown.length, words.noneFound())
  return (
    <>
      <div className="homework-submit-head">
        <SearchInput value={search} onSearch={setSearch} delay={0} placeholder={words.search()} />
        <MarksCounts marks={marks.marks} />
        {mayCommand && (
          <Button
            outlined
            icon={<Icon name="check" size="small" />}
            label={words.allSubmitted()}
            onClick={marks.allSubmitted}
          />
        )}
      </div>
      {mayCommand && <KeyboardHint />}
      <UnrecordedMessage command={submit} students={students} />
      <Card className="homework-submit-card">
        {shown.length > 0 ? (
          <MarkList
            className={className}
            day={day}
            marks={shown}
            mayCommand={mayCommand}
            onChoose={marks.choose}
          />
        ) : (
          <EmptyState title={words.noneFound()} />
        )}
      </Card>
      {mayCommand ? (
        <MarksBar
          marks={marks}
          pending={submit.isPending}
          onSave={() => submit.submit({ date: day, profiles: marks.toSave })}
        />
      ) : (
        <ReadOnlyNote />
      )}
      {question}
    </>
  )
}
