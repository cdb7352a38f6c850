import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { type Column, ordersOf } from '#web/ui/table/columns.ts'
import { type ServerListQuery, useServerList } from '#web/ui/table/use-server-list.ts'

type ResourceListOptions<Row extends object> = Omit<ServerListQuery, 'orders'> & {
  columns: readonly Column<Row>[]
}

const found = { search: someWords }

export const useResourceList = <Row extends object>({
  columns,
  filter,
  ...rest
}: ResourceListOptions<Row>) => {
  const address = useAddress(found)
  const { search } = address.values
  const list = useServerList<Row>({
    ...rest,
    filter: { ...filter, search: search.trim() },
    orders: ordersOf(columns),
  })
  return { ...list, columns, search, onSearch: (text: string) => address.type({ search: text }) }
}
export type ResourceList<Row extends object> = ReturnType<typeof useResourceList<Row>>
