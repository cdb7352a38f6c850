import { useQuery } from '@tanstack/react-query'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HouseStanding } from '#web/patterns/houses/house-standing.tsx'
import { houseRankingQuery } from '#web/patterns/houses/houses-query.ts'
import { Card } from '#web/ui/page/card.tsx'

type HouseRankingCardProps = {
  period: string
  className: string
  /** In ms: how often the ranking is fetched without a socket. */
  again?: number | false
}

export const HouseRankingCard = ({ period, className, again = false }: HouseRankingCardProps) => {
  const { LL } = useI18nContext()
  const isOn = hasModule(useSession().organization, 'houses')
  const { data } = useQuery({
    ...houseRankingQuery(period),
    enabled: isOn,
    refetchInterval: again,
  })
  if (!isOn || !data || data.houses.length === 0) return null
  return (
    <Card className={className} title={LL.houses.ranking()}>
      <HouseStanding {...data} />
    </Card>
  )
}
