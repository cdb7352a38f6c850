import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { formatClass } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { indexStudents, matchStudents } from '#web/patterns/student-picker/match-students.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'

const most = 5

type RightStudentProps = {
  query: UseQueryResult<readonly Student[]>
  chosen: string
  onChoose: (profile: string) => void
}

/** Lists the chosen student first, then the first matches of the search. */
export const RightStudent = ({ query, chosen, onChoose }: RightStudentProps) => {
  const { LL } = useI18nContext()
  const texts = LL.corrections
  const [search, setSearch] = useState('')
  const indexed = useMemo(() => indexStudents(query.data ?? []), [query.data])
  const found = useMemo(
    () => (search.trim() === '' ? [] : matchStudents(indexed, { search, choice: '' })),
    [indexed, search],
  )
  useFound(query.data && found.length, texts.noneFound())
  const others = found.filter(({ profile }) => profile !== chosen)
  return (
    <>
      <FieldFrame label={texts.student()}>
        {({ id }) => (
          <SearchInput
            id={id}
            value={search}
            delay={0}
            placeholder={texts.findStudent()}
            onSearch={setSearch}
            onEnter={() => others.length === 1 && onChoose(others[0]!.profile)}
          />
        )}
      </FieldFrame>
      <QueryView query={query}>
        {(students) => (
          <>
            <RuleChoice
              label={texts.found()}
              rules={[
                ...students.filter(({ profile }) => profile === chosen),
                ...others.slice(0, most),
              ].map(choiceOf)}
              chosen={chosen}
              onChoose={({ _id }) => onChoose(_id)}
              points={({ where }) => where}
            />
            {search.trim() !== '' && found.length === 0 && (
              <p className="mut sm">{texts.noneFound()}</p>
            )}
            {others.length > most && (
              <p className="mut sm">{texts.moreFound(others.length - most)}</p>
            )}
          </>
        )}
      </QueryView>
    </>
  )
}

const choiceOf = ({ profile, name, ...rest }: Student) => ({
  _id: profile,
  name: name.zh || name.en,
  name_en: name.en || name.zh,
  where: formatClass(rest.class, rest.class_no),
})
