import { useQuery } from '@tanstack/react-query'
import type { Chain, SealRow } from '#api/contracts/audit.ts'
import { api } from '#web/client/api/client.ts'
import { formatClock, formatDate, formatDateTime, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { BreakMessage } from '../break-message.tsx'

/** Days are sealed at midnight UTC, shown here in the school's time. */
const sealedAt = () => formatClock(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`)

const readChain = async (signal: AbortSignal) => {
  const chain = (await api<{ data: Chain }>('/v2/audit/chain', { signal })).data
  if (chain.seals === 0) return { ...chain, since: null }
  const query = { limit: 1, page: chain.seals - 1 }
  const [first] = (await api<{ data: SealRow[] }>('/v2/audit/seals', { query, signal })).data
  return { ...chain, since: first?.day ?? null }
}

/** Says whether the last check found changes since the first seal. */
export const ChainState = () => {
  const { LL } = useI18nContext()
  const words = LL.audit.seals
  const chain = useQuery({
    queryKey: ['auditChain'],
    meta: { reads: [] },
    queryFn: ({ signal }) => readChain(signal),
    staleTime: 0,
  })
  return (
    <QueryView query={chain} skeleton={<SkeletonRows rows={1} height={44} />}>
      {({ checked, since, unsealed }) => (
        <>
          {checked?.broken ? (
            <BreakMessage broken={checked.broken} />
          ) : (
            checked &&
            since && (
              <p className="audit-seals-unchanged">
                <Icon name="success" />
                <b>{words.unchanged(formatDate(since))}</b>
              </p>
            )
          )}
          <p className="sm mut">
            {checked ? words.checked(formatDateTime(checked.at)) : words.neverChecked()}{' '}
            {unsealed !== null && words.open({ entries: formatNumber(unsealed), time: sealedAt() })}
          </p>
        </>
      )}
    </QueryView>
  )
}
