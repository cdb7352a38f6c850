import { type AddressField, oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { pageSizes } from './page-sizes.ts'
import type { TableSort, TableState } from './use-table-state.ts'

type ListStateOptions = {
  orders: readonly string[]
  sort?: TableSort
  sizes?: readonly number[]
  usual?: number
}

const usualSize = 10

/** In the address, pages count from 1. */
const page: AddressField = {
  usual: '',
  read: (text) => (/^[1-9]\d{0,5}$/.test(text) ? text : undefined),
}

const textOf = ({ id, desc }: TableSort) => `${id}.${desc ? 'desc' : 'asc'}`

export const useListState = ({
  orders,
  sort: initial,
  sizes = pageSizes,
  usual = usualSize,
}: ListStateOptions) => {
  const { values, choose, type } = useAddress({
    page,
    size: oneOf(['', ...sizes.map(String)]),
    sort: oneOf([
      '',
      ...orders.flatMap((id) => [textOf({ id, desc: false }), textOf({ id, desc: true })]),
    ]),
  })
  const at = Number(values.page || 1) - 1
  const size = Number(values.size || usual)
  const [id, way] = values.sort.split('.')
  const sort = id ? { id, desc: way === 'desc' } : (initial ?? null)
  const pageText = (newer: number) => (newer > 0 ? String(newer + 1) : '')
  return {
    page: at,
    size,
    sort,
    setPage: (newer) => choose({ page: pageText(newer) }),
    setSize: (newer) => choose({ size: newer === usual ? '' : String(newer) }),
    setSort: (newer) =>
      choose({
        sort: newer && (!initial || textOf(newer) !== textOf(initial)) ? textOf(newer) : '',
      }),
    correct: (newer) => type({ page: pageText(newer) }),
    query: {
      page: at,
      limit: size,
      ...(sort && { order_by: sort.id, order: sort.desc ? 'desc' : 'asc' }),
    },
  } satisfies TableState & { correct: (page: number) => void }
}
