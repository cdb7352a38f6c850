import { useQuery } from '@tanstack/react-query'
import type { HomeworkType } from '#api/contracts/homework.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { subjectsQuery } from '#web/patterns/homework/homework-types-query.ts'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { nameOrder } from '#web/patterns/rules/rule-columns.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { TypeDialog } from './type-dialog.tsx'

const column = columnsFor<HomeworkType>()
const fields = { subject: anId }

export const HomeworkTypesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.homeworkTypes
  const subjects = useQuery(subjectsQuery())
  const { values, choose } = useAddress(fields)
  const list = useResourceList<HomeworkType>({
    path: '/v2/homework/type',
    key: 'homeworkTypes',
    listField: 'homeworkType',
    filter: { subject: values.subject },
    columns: [
      column.accessor((type) => ruleNameIn(locale, type), {
        id: nameOrder(locale),
        header: words.name(),
        cell: ({ row: { original } }) => (
          <b>
            <Words>{ruleNameIn(locale, original)}</Words>
          </b>
        ),
        meta: { wraps: true },
      }),
      column.accessor(({ subject }) => nameIn(locale, subject.name), {
        id: 'subject',
        header: words.subject(),
        cell: ({ getValue }) => <Words>{getValue()}</Words>,
        meta: { wraps: true },
      }),
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
      editOf={(type) => words.editOf({ name: ruleNameIn(locale, type) })}
      form={(type, onClose) => <TypeDialog type={type} onClose={onClose} />}
      filters={
        <Select
          label={words.subject()}
          icon="filter"
          placeholder={words.allSubjects()}
          value={values.subject}
          onChange={(subject) => choose({ subject })}
          options={(subjects.data ?? []).map(({ _id, name }) => ({
            value: _id,
            label: nameIn(locale, name),
          }))}
        />
      }
    />
  )
}
