import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useClock } from '#web/ui/browser/use-clock.ts'
import { Branch } from '#web/ui/laurel/branch.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useOtherLanguage } from './other-language.ts'
import { pinInTwo } from './pin.ts'

const leaf = leafPath(28, 8)
const mostLeaves = 20

export const HostHead = ({ view, isAway }: { view: HostQuiz; isAway: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const other = useOtherLanguage()
  const time = useClock()
  const { phase, number, count, seconds, game, pin } = view
  const isAsking = phase === 'open' || phase === 'closed'
  return (
    <header className="quiz-host-head">
      <BrandMark />
      <b>
        {isAsking
          ? words.question(String(number))
          : phase === 'finished'
            ? words.results()
            : words.title()}
      </b>
      <span className="quiz-host-about">
        {isAsking
          ? words.ofQuestions(String(count))
          : words.facts({ count, seconds: String(seconds) })}
        {' · '}
        <Words>{game.name}</Words>
      </span>
      <span className="quiz-host-line" role="status">
        {isAway ? words.away() : ''}
      </span>
      {phase === 'lobby' && (
        <span className="quiz-host-waiting">
          <svg viewBox="0 0 26 30" aria-hidden="true">
            <path d={leaf} transform="translate(6 28) rotate(30)" fill="currentColor" />
          </svg>
          {words.waiting()} <span lang={other.lang}>{other.text.waiting()}</span>
        </span>
      )}
      {isAsking && count <= mostLeaves && (
        <span className="quiz-host-branch">
          <Branch leaves={leavesOf(view)} step={16} />
        </span>
      )}
      {isAsking && <span className="quiz-host-pin num">{words.pinOf(pinInTwo(pin))}</span>}
      {!isAsking && <span className="quiz-host-clock num">{time}</span>}
    </header>
  )
}

/** Returns a leaf for each question: past, current or to come. */
const leavesOf = ({ phase, number, count }: HostQuiz) =>
  Array.from({ length: count }, (_, at) => {
    if (at + 1 < number || (at + 1 === number && phase === 'closed')) return 'full'
    return at + 1 === number ? 'now' : 'open'
  })
