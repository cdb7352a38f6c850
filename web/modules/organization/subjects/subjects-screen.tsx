import type { Subject } from '#api/contracts/subjects.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { ChangeOrder } from './change-order.tsx'
import { SubjectDialog } from './subject-dialog.tsx'

const column = columnsFor<Subject>()

export const SubjectsScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.subjects
  const list = useResourceList<Subject>({
    path: '/v2/subjects',
    key: 'subjects',
    columns: [
      column.accessor(({ name }) => nameIn(locale, name), {
        id: locale === 'en' ? 'name_en' : 'name_zh',
        header: words.name(),
        cell: ({ row: { original } }) => (
          <b>
            <Words>{nameIn(locale, original.name)}</Words>
          </b>
        ),
        meta: { wraps: true },
      }),
      column.accessor('type', { header: words.type(), meta: { wraps: true } }),
      column.accessor('isActive', {
        header: words.status(),
        cell: ({ getValue }) => <ActiveTag active={getValue()} />,
      }),
    ],
  })
  return (
    <ResourceScreen
      words={words}
      list={list}
      links={<ChangeOrder />}
      editOf={({ name }) => words.editOf({ name: nameIn(locale, name) })}
      form={(subject, onClose) => <SubjectDialog subject={subject} onClose={onClose} />}
    />
  )
}
