import { FullRanking } from '#web/shared/ranking/full-ranking.tsx'

export const ClassRankingScreen = () => <FullRanking groupBy="class" />
