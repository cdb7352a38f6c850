import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { QuizWreath } from '../quiz/countdown.tsx'

export const PodiumMark = ({ rank }: { rank: number }) => (
  <span className="quiz-host-mark num">
    {rank === 1 ? (
      <>
        <QuizWreath />
        <b>1</b>
      </>
    ) : (
      <RankSprig rank={rank} />
    )}
  </span>
)
