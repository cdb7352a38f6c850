import type { WhatIfPair, WhatIfRow } from '#api/contracts/what-if.ts'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { PlaceChange } from './place-change.tsx'
import { RowOwner } from './row-owner.tsx'
import { Slopes } from './slopes.tsx'

type TwoListsProps = { pairs: readonly WhatIfPair[]; stale: boolean; by: 'students' | 'classes' }

export const BothRankings = ({ pairs, stale, by }: TwoListsProps) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const { columns } = words
  const who = by === 'students' ? columns.student() : columns.class()
  return (
    <table
      className={`audit-what-if-two${stale ? ' stale' : ''}`}
      aria-label={words.ranking()}
      aria-busy={stale}
    >
      <colgroup span={3} />
      <colgroup />
      <colgroup span={5} />
      <thead>
        <tr>
          <th scope="colgroup" colSpan={3}>
            {columns.recorded()}
          </th>
          <td />
          <th scope="colgroup" colSpan={5}>
            {columns.other()}
          </th>
        </tr>
        <tr>
          <th scope="col">{columns.rank()}</th>
          <th scope="col">{who}</th>
          <th scope="col" className="n">
            {columns.balance()}
          </th>
          <td />
          <th scope="col">{columns.rank()}</th>
          <th scope="col">{who}</th>
          <th scope="col" className="n">
            {columns.balance()}
          </th>
          <th scope="col" className="n">
            {columns.change()}
          </th>
          <th scope="col">{columns.moved()}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ recorded, other }, at) => (
          <tr key={recorded.profile ?? recorded.class}>
            <Rank rank={recorded.place.rank} />
            <td>
              <RowOwner row={recorded} isCounted />
            </td>
            <Balance place={recorded.place} />
            {at === 0 && (
              <td rowSpan={pairs.length} className="audit-what-if-slopes" aria-hidden="true">
                <Slopes pairs={pairs} />
              </td>
            )}
            <Rank rank={other.other.rank} />
            <td>
              <RowOwner row={other} isLinked />
            </td>
            <Balance place={other.other} />
            <td className="n num mut">{formatSigned(other.other.balance - other.place.balance)}</td>
            <td>
              <PlaceChange row={other} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Rank = ({ rank }: { rank: number }) => (
  <td>
    <span className="rank audit-what-if-rank">
      <RankSprig rank={rank} />
    </span>
  </td>
)

const Balance = ({ place: { balance, total } }: Pick<WhatIfRow, 'place'>) => {
  const { LL } = useI18nContext()
  return (
    <td className="n num">
      <b>{formatNumber(balance)}</b>
      <span className="sm mut audit-what-if-total">
        {LL.auditWhatIf.differs(formatNumber(total))}
      </span>
    </td>
  )
}
