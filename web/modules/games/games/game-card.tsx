import type { Game } from '#api/contracts/games.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatDate, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Switch } from '#web/ui/buttons/switch.tsx'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { GameLogo } from '../game-logo.tsx'
import type { Switches } from './use-switches.ts'

export const GameCard = ({ game, switches }: { game: Game; switches: Switches }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.games
  const mayCommand = useMayCommand()
  const isChanged = switches.switched.has(game._id)
  const isActive = switches.isActive(game)
  const names = (all: Game['subjects'] | undefined, none: string) =>
    all?.length ? all.map(({ name }) => nameIn(locale, name)).join(words.comma()) : none
  return (
    <li className={`games-card ${isChanged ? 'games-changed' : ''}`}>
      <GameLogo logo={game.logo} />
      <div className="games-text">
        <div className="games-head">
          <h2>
            <PeriodLink to={`/admin/games/${game._id}`}>
              <Words>{game.name}</Words>
            </PeriodLink>
          </h2>
          {isChanged && (
            <Tag tone="amber" icon="edit">
              {words.notSaved()}
            </Tag>
          )}
        </div>
        <p className="sm mut">
          {names(game.subjects, words.allSubjects())} · {names(game.filters, words.allClasses())}
        </p>
        <p className="sm mut num games-days">
          <Icon name="calendar" size="small" />
          {formatDate(game.featureStart)} – {formatDate(game.featureEnd)}
        </p>
      </div>
      <div className="games-foot">
        <span className="num">{words.questions(game.question_count)}</span>
        {mayCommand ? (
          <span className="row">
            <span aria-hidden="true">{isActive ? words.active() : words.off()}</span>
            <Switch
              label={words.activeOf({ name: game.name })}
              checked={isActive}
              disabled={switches.isPending}
              onChange={(checked) => switches.set(game, checked)}
            />
          </span>
        ) : (
          <ActiveTag active={game.isActive} />
        )}
      </div>
    </li>
  )
}
