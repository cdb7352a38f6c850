import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { HostQuiz, QuizReviewAnswer } from '#api/contracts/quizzes.ts'
import { api } from '#web/client/api/client.ts'
import { formatClassNo, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { letterOf } from '../quiz/answer-shape.tsx'
import { formatQuizPoints } from '../quiz/format-quiz-points.ts'
import { useOtherLanguage } from './other-language.ts'
import { PodiumBlossoms } from './podium-blossoms.tsx'
import { PodiumMark } from './podium-mark.tsx'
import { TeamPodium } from './team-podium.tsx'

/**
 * Reveals the first three from third to first, then the wreath and blossoms. Equal players stand
 * side by side.
 */
export const Podium = ({ view }: { view: HostQuiz }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const other = useOtherLanguage()
  const { top, totals } = view
  const counted = { count: totals.correct, point: formatQuizPoints(totals.point) }
  const sumIn = (texts: typeof words) =>
    view.pointCorrect > 0 ? texts.totals(counted) : texts.totalRight({ count: totals.correct })
  useSaid(words.results())
  const [isReviewing, setReviewing] = useState(false)
  const places = [2, 1, 3].map((rank) => ({ rank, who: top.filter((one) => one.rank === rank) }))
  return (
    <div className="quiz-host-end">
      <h1 className="visually-hidden">{words.results()}</h1>
      {isReviewing ? (
        <Review quiz={view.quiz} />
      ) : (
        <>
          <PodiumBlossoms />
          {top.length === 0 && <p className="quiz-host-none">{words.nobodyRight()}</p>}
          {view.teams && <TeamPodium teams={view.teams} />}
          {!view.teams && (
            <ol className="quiz-host-podium">
              {places
                .filter(({ who }) => who.length > 0)
                .map(({ rank, who }) => (
                  <li key={rank} className={`quiz-host-place quiz-host-p${rank}`}>
                    <Place rank={rank} who={who} view={view} />
                  </li>
                ))}
            </ol>
          )}
        </>
      )}
      <div className="quiz-host-sum">
        <p>
          {sumIn(words)} <small lang={other.lang}>{sumIn(other.text)}</small>
        </p>
        <button
          type="button"
          className="quiz-host-quiet"
          aria-expanded={isReviewing}
          onClick={() => setReviewing((open) => !open)}
        >
          {isReviewing ? words.close() : words.review()}
        </button>
      </div>
    </div>
  )
}

type PlaceProps = { rank: number; who: HostQuiz['top']; view: HostQuiz }

const Place = ({ rank, who, view }: PlaceProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.quiz
  const [{ correct, point, isFaster }] = who as [HostQuiz['top'][number]]
  return (
    <>
      <PodiumMark rank={rank} />
      <div className="quiz-host-names">
        {who.map(({ profile, name, class: className, class_no: no }) => (
          <p key={profile}>
            <b>
              <Words>{nameIn(locale, name)}</Words>
            </b>
            <small className="num">
              {no === null ? className : words.place({ class: className, no: formatClassNo(no) })}
            </small>
          </p>
        ))}
      </div>
      <div className="quiz-host-block num">
        <b>
          {view.pointCorrect > 0
            ? words.points(formatQuizPoints(point))
            : words.rightCount(String(correct))}
        </b>
        {view.pointCorrect > 0 && <span>{words.rightCount(String(correct))}</span>}
        {isFaster && <span>{words.faster()}</span>}
      </div>
    </>
  )
}

const Review = ({ quiz }: { quiz: string }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const query = useQuery({
    queryKey: ['quiz', 'review', quiz],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof QuizReviewAnswer>>(`/quizzes/${quiz}/review`, { signal })).data,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box
    <section className="quiz-host-review" aria-label={words.reviewTitle()} tabIndex={0}>
      <QueryView query={query}>
        {({ questions }) => (
          <ol>
            {questions.map(({ number, text, options, counts, right }) => (
              <li key={number}>
                <b>
                  <Words>{text}</Words>
                </b>
                <ul>
                  {options.map((option, place) => (
                    <li key={letterOf(place)}>
                      {letterOf(place)} <Words>{option.text}</Words> ·{' '}
                      <span className="num">{counts[place]}</span>
                      {place === right && <b> · {words.right()}</b>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  )
}
