import { useQuery } from '@tanstack/react-query'
import type { Period } from '#api/contracts/organization.ts'
import { periodsQuery } from '#web/client/session/queries.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Message } from '#web/ui/states/message.tsx'

type Days = Pick<Period, 'start_at' | 'end_at'>

/** Returns the periods that share a day. Dates are compared as yyyy-MM-dd texts. */
export const overlapping = (
  periods: readonly Period[],
  { start_at, end_at }: Days,
  own?: string,
) =>
  start_at && end_at && start_at < end_at
    ? periods.filter((one) => one._id !== own && one.start_at <= end_at && start_at <= one.end_at)
    : []

/**
 * Warns about other periods that share days, which may be intended, such as for a summer school.
 */
export const OverlappingPeriods = ({ days, own }: { days: Days; own?: string }) => {
  const { LL } = useI18nContext()
  const { data = [] } = useQuery(periodsQuery())
  const others = overlapping(data, days, own)
  if (others.length === 0) return null
  const names = others.map(({ name }) => LL.periods.quoted({ name })).join(LL.periods.and())
  return <Message tone="amber">{LL.periods.sameDays({ names })}</Message>
}
