import { type AddressField, aDay, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { type Column, ordersOf } from '#web/ui/table/columns.ts'
import { useServerList } from '#web/ui/table/use-server-list.ts'

export const logSizes = [10, 25, 50]

type LogOptions<Row extends object> = {
  path: string
  key: string
  columns: readonly Column<Row>[]
  /** The filters besides words and days; an empty string selects everything. */
  choices: Readonly<Record<string, AddressField>>
}

/**
 * Queries a log, newest first, filtered by the address. Dates are in the school's time zone, both
 * included.
 */
export const useLog = <Row extends object>({ path, key, columns, choices }: LogOptions<Row>) => {
  const fields: Readonly<Record<string, AddressField>> = {
    ...choices,
    search: someWords,
    from: aDay,
    to: aDay,
  }
  const { values, choose, type } = useAddress(fields)
  const list = useServerList<Row>({
    path,
    key,
    orders: ordersOf(columns),
    sizes: logSizes,
    sort: { id: 'created_at', desc: true },
    filter: { ...values, search: values.search?.trim() },
    // Fetches at each visit, because people who open a log want the latest entries.
    staleTime: 0,
  })
  const chosen = (name: string) => values[name] ?? ''
  return { ...list, columns, chosen, choose, type }
}
export type LogList<Row extends object> = ReturnType<typeof useLog<Row>>
