import { useEffect, useRef } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import type { QuizEditor } from './use-quiz-editor.ts'

export const useMoveSaid = ({ edited: { questions } }: QuizEditor) => {
  const { LL } = useI18nContext()
  const announce = useAnnounce()
  const before = useRef(questions)
  useEffect(() => {
    const was = before.current
    before.current = questions
    if (was.length !== questions.length) return
    const at = questions.findIndex((one, n) => one.key !== was[n]?.key)
    const to =
      was[at]?.key === questions[at + 1]?.key
        ? at
        : questions.findIndex(({ key }) => key === was[at]?.key)
    if (at >= 0) announce(LL.gameEditor.moved({ n: formatNumber(to + 1) }))
  }, [questions, announce, LL])
}
