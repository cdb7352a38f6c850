import { useQuery } from '@tanstack/react-query'
import type { Game } from '#api/contracts/games.ts'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { OwnHomework } from '#web/patterns/games/own-homework.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { openGamesQuery } from './games-query.ts'
import { PastSessions } from './past-sessions.tsx'
import { PlayableGameCard } from './playable-game-card.tsx'
import { StartHomework } from './start-homework.tsx'
import './user-games.css'

const fields = { subject: anId }

export const UserGamesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.play
  const { values, choose } = useAddress(fields)
  const query = useQuery(openGamesQuery())
  const subjects = subjectsOf(query.data ?? [])
  const shown = (games: readonly Game[]) => games.filter((game) => isOf(game, values.subject))
  useFound(query.data && shown(query.data).length, words.noneOfSubject())
  return (
    <>
      <PageHeader title={words.title()}>
        <ButtonLink to="/quiz" label={LL.quiz.join()} icon={<Icon name="display" />} />
      </PageHeader>
      <OwnHomework action={(homework) => <StartHomework homework={homework} />} />
      {subjects.length > 0 && (
        <div className="filters">
          <Select
            label={words.subject()}
            placeholder={words.allSubjects()}
            value={values.subject}
            options={subjects.map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) }))}
            onChange={(subject) => choose({ subject })}
          />
        </div>
      )}
      <h2 className="visually-hidden">{words.open()}</h2>
      <QueryView query={query}>
        {(all) => {
          const games = shown(all)
          if (all.length === 0) return <EmptyState title={words.none()} text={words.noneText()} />
          if (games.length === 0) return <EmptyState title={words.noneOfSubject()} />
          return (
            <ul className="user-games">
              {games.map((game) => (
                <PlayableGameCard key={game._id} game={game} />
              ))}
            </ul>
          )
        }}
      </QueryView>
      <PastSessions />
    </>
  )
}

const isOf = ({ subjects }: Game, subject: string) =>
  subject === '' || subjects.length === 0 || subjects.some(({ _id }) => _id === subject)

const subjectsOf = (games: readonly Game[]) => [
  ...new Map(
    games.flatMap(({ subjects }) => subjects.map((one) => [one._id, one] as const)),
  ).values(),
]
