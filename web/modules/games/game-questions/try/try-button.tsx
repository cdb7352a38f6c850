import { useState } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import type { QuizEditor } from '../editor/use-quiz-editor.ts'
import { completeQuestions } from './tried-quiz.ts'

const TryDialog = lazyAtOnce(async () => ({
  default: (await import('./try-dialog.tsx')).TryDialog,
}))

/** Opens the quiz as students see it. Incomplete questions are left out. */
export const TryButton = ({ editor }: { editor: QuizEditor }) => {
  const { LL } = useI18nContext()
  const words = LL.gameEditor
  const [isOpen, setOpen] = useState(false)
  const [waiting] = editor.waiting
  const first = waiting && formatNumber(editor.placeOf(waiting.key) + 1)
  const none = first ? words.tryWaiting({ n: first }) : words.whyNone()
  return (
    <>
      <Button
        outlined
        label={words.try()}
        icon={<Icon name="eye" />}
        why={completeQuestions(editor.edited).length === 0 ? none : undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <AtOnce>
          <TryDialog editor={editor} onClose={() => setOpen(false)} />
        </AtOnce>
      )}
    </>
  )
}
