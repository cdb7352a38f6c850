import { FullRanking } from '../ranking/full-ranking.tsx'

export const StudentRankingScreen = () => <FullRanking groupBy="user" />
