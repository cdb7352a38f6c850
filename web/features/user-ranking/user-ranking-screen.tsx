import { FullRanking } from '#web/shared/ranking/full-ranking.tsx'

export const UserRankingScreen = () => <FullRanking groupBy="user" />
