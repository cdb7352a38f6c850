import { useLocation } from 'wouter'
import { quizSeconds } from '#api/contracts/game-rules.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { hostQuizCall } from '../quiz/quiz-calls.ts'

export const AskAgain = ({ game, questions }: { game: string; questions: readonly string[] }) => {
  const { LL } = useI18nContext()
  const [, navigate] = useLocation()
  const failed = useFailureToast()
  const host = useCommand(
    (ids: readonly string[], key) =>
      hostQuizCall(game, { seconds: quizSeconds.usual, questions: [...ids] }, key),
    {
      onSuccess: ({ quiz }) => navigate(`/quiz/host/${quiz}`),
      onError: (error, _, retry) => failed({ title: LL.quiz.hostFailed(), error, retry }),
    },
  )
  return (
    <Button
      icon={<Icon name="play" />}
      label={LL.gameRecord.askAgain(questions.length)}
      loading={host.isPending}
      onClick={() => host.confirm(questions)}
    />
  )
}
