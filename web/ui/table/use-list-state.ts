import { type AddressField, oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import type { TableSort, TableState } from './use-table-state.ts'

type Options = {
  /**
   * What the list may be ordered by; an address that says another thing is as if it said nothing.
   */
  orders: readonly string[]
  sort?: TableSort
  /** The choices of the pager. */
  sizes?: readonly number[]
  /** So many stand on a page without a choice; ten unless said otherwise. */
  usual?: number
}

const usualSizes = [5, 10, 25]
const usualSize = 10

/** From 1 in the address. */
const page: AddressField = {
  usual: '',
  read: (text) => (/^[1-9]\d{0,5}$/.test(text) ? text : undefined),
}

const textOf = ({ id, desc }: TableSort) => `${id}.${desc ? 'desc' : 'asc'}`

/**
 * Page, size and order of the screen's list, as the address has them. Another size or order begins
 * at the first page.
 */
export const useListState = ({
  orders,
  sort: initial,
  sizes = usualSizes,
  usual = usualSize,
}: Options) => {
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
    ...{ page: at, size, sort },
    setPage: (newer) => choose({ page: pageText(newer) }),
    setSize: (newer) => choose({ size: newer === usual ? '' : String(newer) }),
    setSort: (newer) =>
      choose({
        sort: newer && (!initial || textOf(newer) !== textOf(initial)) ? textOf(newer) : '',
      }),
    /** To a page that exists, without a step for the way back. */
    correct: (newer) => type({ page: pageText(newer) }),
    query: {
      page: at,
      limit: size,
      ...(sort && { order_by: sort.id, order: sort.desc ? 'desc' : 'asc' }),
    },
  } satisfies TableState & { correct: (page: number) => void }
}
