import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { foldSearch } from '#api/contracts/folding.ts'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatClass, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { indexStudents, matchStudents } from '#web/patterns/student-picker/match-students.ts'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { escapeSigns } from '../student-list/escape-signs.ts'

const most = 5

type NamedStudent = Pick<Student, '_id' | 'name'>
type OtherAccountProps = {
  student: NamedStudent & Pick<Student, 'username'>
  chosen: Student | null
  onChoose: (student: Student) => void
}

/** Lists accounts with the same name, or the first matches of the search. */
export const OtherAccount = ({ student, chosen, onChoose }: OtherAccountProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.accountMerges.other
  const { period } = usePeriod()
  const query = useQuery(studentsQuery(period._id))
  const [search, setSearch] = useState('')
  const others = useMemo(
    () => (query.data ?? []).filter(({ _id }) => _id !== student._id),
    [query.data, student._id],
  )
  const indexed = useMemo(() => indexStudents(others), [others])
  const isSearched = search.trim() !== ''
  const found = useMemo(
    () =>
      isSearched
        ? matchStudents(indexed, { search, choice: '' })
        : others.filter((other) => isNamesake(other, student)),
    [indexed, others, search, isSearched, student],
  )
  useFound(query.data && isSearched ? found.length : undefined, words.noneFound())
  const areNamesakes = !isSearched && found.length > 0 && (!chosen || isNamesake(chosen, student))
  const rest = found.filter(({ _id }) => _id !== chosen?._id)
  return (
    <>
      <FieldFrame
        label={words.of(nameIn(locale, student.name) || student.username)}
        hint={words.hint()}
      >
        {({ id }) => (
          <SearchInput
            id={id}
            value={search}
            delay={0}
            placeholder={words.find()}
            onSearch={setSearch}
            onEnter={() => rest.length === 1 && onChoose(rest[0]!)}
          />
        )}
      </FieldFrame>
      <QueryView query={query}>
        {() => (
          <>
            {areNamesakes && <b className="sm">{words.namesakes()}</b>}
            <RuleChoice
              label={areNamesakes ? words.namesakes() : words.found()}
              rules={[...(chosen ? [chosen] : []), ...rest.slice(0, most)].map(choiceOf)}
              chosen={chosen?._id ?? null}
              onChoose={({ student: one }) => onChoose(one)}
              points={({ student: one }) => formatClass(one.class, one.class_no)}
              note={({ student: one }) => (
                <span className="account-merges-facts num">{escapeSigns(one.username)}</span>
              )}
            />
            {others.length === 0 ? (
              <p className="mut">{words.alone()}</p>
            ) : (
              found.length === 0 && (
                <p className="mut sm">{isSearched ? words.noneFound() : words.noNamesakes()}</p>
              )
            )}
            {rest.length > most && <p className="mut sm">{words.more(rest.length - most)}</p>}
          </>
        )}
      </QueryView>
    </>
  )
}

const choiceOf = (student: Student) => {
  const { _id, name, username } = student
  return {
    _id,
    student,
    name: name.zh || name.en || username,
    name_en: name.en || name.zh || username,
  }
}

const isNamesake = (one: NamedStudent, other: NamedStudent) =>
  (['zh', 'en'] as const).some((locale) => {
    const name = foldSearch(one.name[locale]).trim()
    return name !== '' && name === foldSearch(other.name[locale]).trim()
  })
