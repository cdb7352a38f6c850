import type { WhatIfRow } from '#api/contracts/what-if.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

export const PlaceChange = ({ row: { place, other } }: { row: WhatIfRow }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf.moved
  const from = formatNumber(place.rank)
  if (other.rank === place.rank)
    return <span className="audit-what-if-moved mut">{words.same()}</span>
  const isUp = other.rank < place.rank
  return (
    <span className={`audit-what-if-moved ${isUp ? 'up' : 'down'}`}>
      <Icon name={isUp ? 'up' : 'down'} size="small" />
      <span className="visually-hidden">{isUp ? words.up() : words.down()} </span>
      <span className="num">{words.from(from)}</span>
    </span>
  )
}
