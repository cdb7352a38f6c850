import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { HostDialog } from '../quiz/host-dialog.tsx'

export const AskAgain = ({ game, questions }: { game: string; questions: readonly string[] }) => {
  const { LL } = useI18nContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Icon name="play" />}
        label={LL.gameRecord.askAgain(questions.length)}
        onClick={() => setOpen(true)}
      />
      {isOpen && <HostDialog game={game} questions={questions} onClose={() => setOpen(false)} />}
    </>
  )
}
