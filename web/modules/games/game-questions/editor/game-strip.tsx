import { useState } from 'react'
import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { GameDialog } from '../../game-dialog.tsx'
import type { QuizEditor } from './use-quiz-editor.ts'

export const GameStrip = ({ editor }: { editor: QuizEditor }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameEditor
  const [isOpen, setOpen] = useState(false)
  const { game } = editor.saved
  const classes = game.filters?.length
    ? game.filters.map(({ name }) => nameIn(locale, name)).join(LL.games.comma())
    : words.allClasses()
  const facts = [
    LL.games.questions(editor.edited.questions.length),
    ...(game.draw !== null && game.draw < editor.edited.questions.length
      ? [words.drawn(game.draw)]
      : []),
    words.points(formatNumber(game.pointCorrect)),
    classes,
    words.until(formatDate(game.featureEnd)),
  ]
  const openDialog = async () => {
    if (await editor.autosave.flush()) setOpen(true)
  }
  return (
    <div className="game-questions-strip">
      <p className="sm mut">
        <Words>{facts.join(' · ')}</Words>
      </p>
      <Button
        outlined
        size="small"
        label={words.more()}
        icon={<Icon name="settings" size="small" />}
        onClick={() => void openDialog()}
      />
      {isOpen && (
        <GameDialog
          game={game}
          type={game.gameType}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            setOpen(false)
            editor.takeGame(next)
          }}
        />
      )}
    </div>
  )
}
