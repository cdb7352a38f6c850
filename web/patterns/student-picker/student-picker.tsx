import { type ReactNode, useMemo } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useAllGroups, useHouses } from '#web/patterns/houses/houses-query.ts'
import { useNarrow } from '#web/ui/browser/use-media-query.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import {
  choiceOf,
  classOf,
  classOptions,
  classSorting,
  everyone,
  groupOptions,
  houseOptions,
  indexStudents,
  matchStudents,
} from './match-students.ts'
import { StudentFilters } from './student-filters.tsx'
import type { StudentNote } from './student-listbox.tsx'
import './student-picker.css'
import { TapList } from './tap-list.tsx'
import { withTicks } from './tick-state.ts'
import { TwoLists } from './two-lists.tsx'

type StudentPickerProps = {
  students: readonly Student[]
  chosen: ReadonlySet<string>
  onChange: (profiles: ReadonlySet<string>) => void
  title?: ReactNode
  note?: StudentNote
  showPoints?: boolean
}

export const StudentPicker = ({
  students,
  chosen,
  onChange,
  title,
  note,
  showPoints,
}: StudentPickerProps) => {
  const { organization, user } = useSession()
  const sorting = useMemo(() => classSorting(organization), [organization])
  const { LL, locale } = useI18nContext()
  const announce = useAnnounce()
  const narrow = useNarrow()
  const options = useMemo(() => classOptions(students, sorting), [students, sorting])
  const houses = useHouses()
  const ofHouses = useMemo(() => houseOptions(students, houses), [students, houses])
  const groups = useAllGroups()
  const ofGroups = useMemo(() => groupOptions(students, groups), [students, groups])
  const own = (user.classes ?? []).filter((one) =>
    options.classes.some(({ value }) => value === one.class),
  )
  const usual = own[0]?.is_class_teacher ? choiceOf(own[0].class) : ''
  const { values, type } = useAddress({
    class: classOf(options, usual, [...ofHouses, ...ofGroups]),
    find: someWords,
  })
  const search = values.find
  const choice = values.class === everyone ? '' : values.class
  const indexed = useMemo(() => indexStudents(students), [students])
  const shown = useMemo(
    () => matchStudents(indexed, { search, choice, sorting, groups: ofGroups }),
    [indexed, search, choice, sorting, ofGroups],
  )
  const chosenStudents = useMemo(
    () => students.filter((student) => chosen.has(student.profile)),
    [students, chosen],
  )

  useFound(shown.length, LL.studentPicker.noneFound())

  const takeOnly = () => {
    const [only] = shown
    if (!only || shown.length > 1 || search.trim() === '') return
    onChange(withTicks(chosen, [only.profile], true))
    announce(LL.studentPicker.taken(nameIn(locale, only.name)))
    type({ find: '' })
  }
  const Lists = narrow ? TapList : TwoLists
  const filter = (
    <StudentFilters
      options={options}
      houses={ofHouses}
      groups={ofGroups}
      own={own.map((one) => one.class)}
      choice={choice}
      onChoose={(chosen) => type({ class: chosen === '' && usual !== '' ? everyone : chosen })}
      search={search}
      onSearch={(text) => type({ find: text })}
      onEnter={takeOnly}
    />
  )
  return (
    <div className="pick-whole">
      {(title || !narrow) && (
        <header className="pick-top">
          {title}
          {!narrow && filter}
        </header>
      )}
      <Lists
        shown={shown}
        chosen={chosenStudents}
        chosenProfiles={chosen}
        onChange={onChange}
        note={note}
        showPoints={showPoints}
      />
      {/* Below the list, near the thumb. */}
      {narrow && filter}
    </div>
  )
}
