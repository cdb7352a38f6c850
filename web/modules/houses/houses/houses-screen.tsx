import type { House } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HouseName } from '#web/patterns/houses/house-name.tsx'
import { housesKey, housesPath } from '#web/patterns/houses/houses-query.ts'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { nameOrder } from '#web/patterns/rules/rule-columns.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { HouseDialog } from './house-dialog.tsx'

const column = columnsFor<House>()

export const HousesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.houses
  const list = useResourceList<House>({
    path: housesPath,
    key: housesKey,
    columns: [
      column.accessor((house) => ruleNameIn(locale, house), {
        id: nameOrder(locale),
        header: words.name(),
        cell: ({ row: { original } }) => (
          <b>
            <HouseName house={original} />
          </b>
        ),
        meta: { wraps: true },
      }),
      column.accessor('members', {
        header: words.members(),
        cell: ({ getValue }) => <span className="num">{formatNumber(getValue())}</span>,
        enableSorting: false,
        meta: { numeric: true },
      }),
    ],
  })
  return (
    <ResourceScreen
      words={words}
      list={list}
      editOf={(house) => words.editOf({ name: ruleNameIn(locale, house) })}
      form={(house, onClose) => <HouseDialog house={house} onClose={onClose} />}
      about={words.about()}
      rowActions={(house) => (
        <ButtonLink
          outlined
          size="small"
          to={`/admin/houses/${house._id}`}
          icon={<Icon name="parent" size="small" />}
          label={words.bring()}
          aria-label={`${words.bring()}: ${ruleNameIn(locale, house)}`}
        />
      )}
    />
  )
}
