import { useQuery } from '@tanstack/react-query'
import { hasModule, isStaff, useSession } from '#web/client/session/session.tsx'
import { fetchOrders } from './shop-calls.ts'

/** In ms. On the screen of orders, the count also changes with the list. */
const countAgain = 60_000

/** Counts the school's orders that nobody has prepared yet; 0 for students and parents. */
export const useOrdersToPrepare = (): number => {
  const { user, organization } = useSession()
  const { data } = useQuery({
    queryKey: ['orders', 'to-prepare'],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await fetchOrders({ state: 'ordered', limit: 1 }, signal)).counts.ordered,
    refetchInterval: countAgain,
    enabled: isStaff(user.role) && hasModule(organization, 'shop'),
  })
  return data ?? 0
}
