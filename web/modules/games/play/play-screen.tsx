import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import type { Play } from '#api/contracts/play.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { newKey, useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'
import { BareStem } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { type PlayStep, playStepCall } from './play-calls.ts'
import { usePlayToken } from './play-token.ts'
import { PlayedResult } from './played-result.tsx'
import { QuestionPage } from './question-page.tsx'
import './play.css'

/** Plays one game in its own tab, with a token that is valid for nothing else. */
export const PlayScreen = () => {
  const { gameId: game = '' } = useParams<{ gameId: string }>()
  const token = usePlayToken(game)
  return token ? (
    <Player key={token} game={game} token={token} />
  ) : (
    <PublicLayout>
      <Ended />
    </PublicLayout>
  )
}

type PlayerProps = { game: string; token: string }

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401

const BackToGames = () => {
  const { LL } = useI18nContext()
  return (
    <Link href="/user/games" className="tb only" aria-label={LL.play.toGames()}>
      <Icon name="back" size="large" />
    </Link>
  )
}

const Player = ({ game, token }: PlayerProps) => {
  const { LL } = useI18nContext()
  const failed = useFailureToast()
  const [key] = useState(newKey)
  const begun = useQuery({
    queryKey: ['play', game, token],
    meta: { reads: [] },
    queryFn: ({ signal }) =>
      playStepCall({ game, token }, { step: 'start' }, { idempotencyKey: key, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [last, setLast] = useState<Play>()
  // Shows the right answer before the next question.
  const [isSeen, setSeen] = useState(true)
  const step = useCommand(
    (next: PlayStep, idempotencyKey) => playStepCall({ game, token }, next, { idempotencyKey }),
    {
      onSuccess: (play) => {
        setLast(play)
        setSeen(play.answered === null)
      },
      onError: (error, _, retry) => {
        if (!isOver(error)) failed({ title: LL.play.failed(), error, retry })
      },
    },
  )
  const now = last ?? begun.data
  usePageTitle(now?.game.name ?? LL.play.title())
  if (isOver(begun.error) || isOver(step.error))
    return (
      <PublicLayout>
        <Ended />
      </PublicLayout>
    )
  return (
    <PublicLayout start={<BackToGames />} title={now && <Words>{now.game.name}</Words>}>
      <QueryView query={begun}>
        {(first) => {
          const play = last ?? first
          const { session, answered, question, result } = play
          if (answered && !isSeen)
            return (
              <AnsweredQuestion
                key={answered._id}
                play={play}
                answered={answered}
                onNext={() => setSeen(true)}
              />
            )
          if (question)
            return (
              <QuestionPage
                key={question._id}
                play={play}
                question={question}
                isSending={step.isPending}
                onAnswer={(options) =>
                  step.confirm({
                    step: 'answers',
                    body: { session, question: question._id, options },
                  })
                }
                onGiveUp={() => step.confirm({ step: 'finish', body: { session } })}
              />
            )
          return (
            result && (
              <PlayedResult
                play={play}
                result={result}
                isSending={step.isPending}
                onAgain={() => step.confirm({ step: 'start' })}
              />
            )
          )
        }}
      </QueryView>
    </PublicLayout>
  )
}

const Ended = () => {
  const { LL } = useI18nContext()
  const words = LL.play
  usePageTitle(words.endedTitle())
  return (
    <div className="state">
      <BareStem />
      <h1>{words.endedTitle()}</h1>
      <p className="mut">{words.endedText()}</p>
      <Link href="/user/games" className="p-button p-component p-button-outlined">
        <span className="p-button-label">{words.toGames()}</span>
      </Link>
    </div>
  )
}
