import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'wouter'
import type { GameDetail } from '#api/contracts/games.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { gameQuery } from '../game-calls.ts'
import { ChangedMessage } from './editor/changed-message.tsx'
import { EditorHead } from './editor/editor-head.tsx'
import { GameStrip } from './editor/game-strip.tsx'
import { QuestionRows } from './editor/question-rows.tsx'
import { useForgetUntouched } from './editor/use-forget-untouched.ts'
import { useQuizEditor } from './editor/use-quiz-editor.ts'
import './game-questions.css'

const Editor = ({ game, isFresh }: { game: GameDetail; isFresh: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const editor = useQuizEditor(game)
  useForgetUntouched(editor, isFresh)
  const { kind } = editor.autosave.state
  const isAtRisk = kind === 'failed' || kind === 'changed' || editor.waiting.length > 0
  const { question } = useUnsaved(editor.isUnsaved && isAtRisk, undefined, {
    title: words.leaveTitle(),
    text: words.leaveText(),
    leave: LL.common.unsaved.leave(),
    stay: LL.common.unsaved.stay(),
  })
  return (
    <>
      <EditorHead editor={editor} isFresh={isFresh} />
      <GameStrip editor={editor} />
      {kind === 'changed' && <ChangedMessage editor={editor} />}
      {kind !== 'changed' && editor.isRestored && editor.isUnsaved && (
        <Message tone="berry">{words.putBack()}</Message>
      )}
      <QuestionRows editor={editor} type={editor.saved.game.gameType} />
      <p className="sm mut game-questions-keys">{words.keys()}</p>
      {question}
    </>
  )
}

/**
 * Returns whether the quiz is new, and removes that from the address, so that a reload does not
 * repeat it.
 */
const useIsNew = (game: string) => {
  const [params, setParams] = useSearchParams()
  const isNew = params.has('new')
  const [made, setMade] = useState(isNew ? game : null)
  useEffect(() => {
    if (!isNew) return
    setMade(game)
    setParams(
      (before) => {
        before.delete('new')
        return before
      },
      { replace: true },
    )
  }, [isNew, game, setParams])
  return made === game
}

export const GameQuestionsScreen = () => {
  const { gameId = '' } = useParams()
  const isFresh = useIsNew(gameId)
  // Saves based on an older version would be refused.
  const query = useFreshQuery(gameQuery(gameId))
  return (
    <QueryView query={query}>
      {(game) => <Editor key={gameId} game={game} isFresh={isFresh} />}
    </QueryView>
  )
}
