import type { Change } from '#api/contracts/administration-log.ts'
import { loggedAction } from '#web/areas/areas.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { SubjectLink } from './subject-link.tsx'

const column = columnsFor<Change>()

export const useAdministrationLogColumns = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.administrationLog
  return [
    column.accessor('created_at', {
      header: words.columns.at(),
      cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
    }),
    column.display({
      id: 'by',
      header: words.columns.by(),
      cell: ({ row: { original } }) => {
        const { name } = original.created_by
        return name ? (
          <Words>{nameIn(locale, name)}</Words>
        ) : (
          <span className="mut">{words.erasedPerson()}</span>
        )
      },
      meta: { wraps: true },
    }),
    column.display({
      id: 'action',
      header: words.columns.action(),
      cell: ({
        row: {
          original: { action, fields },
        },
      }) => (
        <div>
          <Tag tone="amber" {...loggedAction(action)}>
            {words.actions[action]()}
          </Tag>
          {fields.length > 0 && (
            <div className="xs mut">
              {fields.map((field) => words.fields[field]()).join(words.separator())}
            </div>
          )}
        </div>
      ),
      meta: { wraps: true },
    }),
    column.display({
      id: 'subject',
      header: words.columns.subject(),
      cell: ({ row }) => <SubjectLink subject={row.original.subject} />,
      meta: { wraps: true },
    }),
  ]
}
