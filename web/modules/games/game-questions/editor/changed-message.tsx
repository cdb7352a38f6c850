import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { gameQuery } from '../../game-calls.ts'
import type { QuizEditor } from './use-quiz-editor.ts'

/**
 * Asks which version to keep. Fetches the server's version first, so that a choice takes effect at
 * once.
 */
export const ChangedMessage = ({ editor }: { editor: QuizEditor }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const { data: fresh, isError, refetch } = useFreshQuery(gameQuery(editor.saved.game._id))
  const choices = [
    ['theirs', words.theirs()],
    ['mine', words.mine()],
  ] as const
  return (
    <Message
      tone="amber"
      end={
        <span className="row wrap">
          {!fresh && isError ? (
            <Button outlined label={LL.common.tryAgain()} onClick={() => void refetch()} />
          ) : (
            choices.map(([prefers, label]) => (
              <Button
                key={prefers}
                outlined={prefers === 'theirs'}
                label={label}
                loading={!fresh}
                onClick={() => fresh && editor.decide(prefers, fresh)}
              />
            ))
          )}
        </span>
      }
    >
      {words.changed()}
    </Message>
  )
}
