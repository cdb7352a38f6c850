import { FullRanking } from '#web/parts/ranking/full-ranking.tsx'

export const ClassRankingScreen = () => <FullRanking groupBy="class" />
