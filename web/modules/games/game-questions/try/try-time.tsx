import { useEffect, useState } from 'react'
import { Countdown } from '../../quiz/countdown.tsx'
import { useQuizCountdown } from '../../quiz/use-quiz-countdown.ts'

type TryTimeProps = { seconds: number; number: number; onOver: () => void }

export const TryTime = ({ seconds, number, onOver }: TryTimeProps) => {
  const [arrived] = useState(() => ({
    view: { closesIn: seconds * 1000, number },
    at: performance.now(),
  }))
  const left = useQuizCountdown(arrived) ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onOver` must not report again
  useEffect(() => {
    if (left === 0) onOver()
  }, [left])
  return (
    <div className="game-questions-try-time">
      <Countdown left={left} total={seconds} />
    </div>
  )
}
