import type { Game } from '#api/contracts/games.ts'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { BlockedTab } from './blocked-tab.tsx'
import { useStartGame } from './use-start-game.ts'

export const PlayableGameCard = ({ game }: { game: Game }) => {
  const { LL } = useI18nContext()
  const words = LL.play
  const { _id, name, description, logo, question_count, draw, featureEnd } = game
  const { start, isPending, blocked, forgetBlocked } = useStartGame(_id)
  return (
    <li className="card user-games-card">
      {logo ? (
        <img className="user-games-logo" src={logo} alt="" loading="lazy" />
      ) : (
        <span className="user-games-logo">
          <Icon name="play" size="large" />
        </span>
      )}
      <div className="user-games-text">
        <h3>
          <Words>{name}</Words>
        </h3>
        {description && (
          <p className="sm">
            <Words>{description}</Words>
          </p>
        )}
        <p className="sm mut num">
          {words.questions(Math.min(draw ?? question_count, question_count))} ·{' '}
          {words.until(formatDate(featureEnd))}
        </p>
      </div>
      <Button
        icon={<Icon name="external" />}
        label={words.start()}
        aria-label={words.startOf({ name })}
        loading={isPending}
        onClick={start}
      />
      <BlockedTab address={blocked} name={name} onOpen={forgetBlocked} />
    </li>
  )
}
