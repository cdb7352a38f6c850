import { FullRanking } from '../ranking/full-ranking.tsx'

export const ClassRankingScreen = () => <FullRanking groupBy="class" />
