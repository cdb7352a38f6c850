import type { OwnGameHomework } from '#api/contracts/game-homework.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { BlockedTab } from './blocked-tab.tsx'
import { useStartGame } from './use-start-game.ts'

export const StartHomework = ({ homework: { game, status } }: { homework: OwnGameHomework }) => {
  const { LL } = useI18nContext()
  const words = LL.ownGameHomework
  const { start, isPending, blocked, forgetBlocked } = useStartGame(game._id)
  const isFirst = status === 'not_yet'
  const action = isFirst ? words.play() : words.playAgain()
  return (
    <>
      <Button
        outlined={!isFirst}
        icon={<Icon name="external" />}
        label={action}
        aria-label={words.playOf({ action, name: game.name })}
        loading={isPending}
        onClick={start}
      />
      <BlockedTab address={blocked} name={game.name} onOpen={forgetBlocked} />
    </>
  )
}
