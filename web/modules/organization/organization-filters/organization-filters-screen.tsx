import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganizationFilter } from '#api/contracts/organization.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { classTeachersOf, staffClassesQuery } from '#web/patterns/classes/staff-classes.ts'
import { nameColumn } from '#web/patterns/resource/name-column.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ClassTeachersDialog } from './class-teachers-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { GradesDialog } from './grades-dialog.tsx'
import { MakeFilters } from './make-filters.tsx'

const column = columnsFor<OrganizationFilter>()

export const OrganizationFiltersScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.organizationFilters
  const [isGrading, setGrading] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const { data } = useQuery(staffClassesQuery())
  const columns = [
    column.accessor('attribute', {
      header: words.attribute(),
      cell: ({ getValue }) => (
        <Tag tone={getValue() === 'grade' ? 'berry' : 'line'}>{words.attributes[getValue()]()}</Tag>
      ),
    }),
    column.accessor('value', {
      header: words.value(),
      cell: ({ getValue }) => <b className="num">{getValue()}</b>,
      meta: { wraps: true },
    }),
    nameColumn<OrganizationFilter>('zh', words.nameZh()),
    nameColumn<OrganizationFilter>('en', words.nameEn()),
    column.display({
      id: 'class_teachers',
      header: words.teachers.title(),
      cell: ({ row: { original } }) => {
        const rows = original.attribute === 'class' ? (data?.classes ?? []) : []
        const names = classTeachersOf(rows, original.value).map(({ staff }) =>
          nameIn(locale, staff.name),
        )
        return <Words>{new Intl.ListFormat(locale).format(names)}</Words>
      },
      meta: { wraps: true },
    }),
  ]
  const list = useResourceList<OrganizationFilter>({
    path: '/organizationFilters',
    key: 'organizationFilters',
    of: { uses: 'true' },
    columns,
  })
  return (
    <>
      <ResourceScreen
        words={words}
        list={list}
        about={words.about()}
        links={
          list.query.data?.total !== 0 && (
            <>
              <Button outlined label={words.grades.title()} onClick={() => setGrading(true)} />
              <Button outlined label={words.teachers.title()} onClick={() => setNaming(true)} />
              <MakeFilters />
            </>
          )
        }
        begin={<MakeFilters />}
        editOf={({ name }) => words.editOf({ name: nameIn(locale, name) })}
        form={(filter, onClose) => <FilterDialog filter={filter} onClose={onClose} />}
      />
      {isNaming && <ClassTeachersDialog onClose={() => setNaming(false)} />}
      {isGrading && <GradesDialog onClose={() => setGrading(false)} />}
    </>
  )
}
