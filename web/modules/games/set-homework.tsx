import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { GameDetail } from '#api/contracts/games.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { gameHomeworkPage } from './homework-calls.ts'
import { HomeworkDialog } from './homework-dialog.tsx'

export const GameHomeworkButtons = ({ game }: { game: GameDetail }) => {
  const { LL } = useI18nContext()
  const mayCommand = useMayCommand()
  return (
    <>
      <ButtonLink
        outlined
        to={`${gameHomeworkPage}?game=${game._id}`}
        label={LL.gameHomework.title()}
        icon={<Icon name="calendar" />}
      />
      {mayCommand && game.isActive && (game.questions?.length ?? 0) > 0 && (
        <SetHomework game={game._id} />
      )}
    </>
  )
}

type SetHomeworkProps = {
  game: string
  /** Saves what must be stored first; returns whether that succeeded. */
  before?: () => Promise<boolean>
  why?: string | undefined
}

export const SetHomework = ({ game, before, why }: SetHomeworkProps) => {
  const { LL } = useI18nContext()
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  // Waits until the form has closed, because an open form would ask about unsaved input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each homework once
  useEffect(() => {
    if (made !== null) navigate(withPeriod(`${gameHomeworkPage}/${made}`))
  }, [made])
  const open = async () => {
    if (!before || (await before())) setOpen(true)
  }
  return (
    <>
      <Button
        outlined
        label={LL.gameHomework.set()}
        icon={<Icon name="calendar" />}
        why={why}
        onClick={() => void open()}
      />
      {isOpen && (
        <HomeworkDialog
          game={game}
          onClose={() => setOpen(false)}
          onDone={({ _id }) => {
            setOpen(false)
            setMade(_id)
          }}
        />
      )}
    </>
  )
}
