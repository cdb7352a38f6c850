import { FullRanking } from '../ranking/full-ranking.tsx'

export const UserRankingScreen = () => <FullRanking groupBy="user" />
