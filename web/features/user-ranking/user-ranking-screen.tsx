import { FullRanking } from '#web/parts/ranking/full-ranking.tsx'

export const UserRankingScreen = () => <FullRanking groupBy="user" />
