import { Link } from 'wouter'
import type { BoardGame } from '#api/contracts/board-games.ts'
import { foldSearch } from '#api/contracts/folding.ts'
import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BoardGamePicture } from '#web/patterns/board-games/board-game-picture.tsx'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { DateFilter } from '#web/ui/fields/date-filter.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import type { SessionForm } from './use-session-form.ts'

type GameStepProps = {
  form: SessionForm
  games: readonly BoardGame[]
  days: { day: string; min: string; max: string; onChoose: (day: string) => void }
}

const manyGames = 6

export const BoardGameStep = ({ form, games, days }: GameStepProps) => {
  const { LL } = useI18nContext()
  const words = LL.boardGameRecord
  const { values, type } = useAddress({ find: someWords })
  const isLong = games.length >= manyGames
  const shown = isLong ? matching(games, values.find) : games
  useFound(shown.length, words.none())
  // The shared list of rules expects these fields.
  const named = shown.map((game) => ({
    _id: game._id,
    name: game.name.zh,
    name_en: game.name.en,
    game,
  }))
  return (
    <div className="board-game-record-games">
      <DateFilter
        view="date"
        label={words.day()}
        value={days.day}
        min={days.min}
        max={days.max}
        onChoose={(day) => days.onChoose(day || days.max)}
      />
      {isLong && (
        <SearchInput
          value={values.find}
          onSearch={(find) => type({ find })}
          delay={0}
          placeholder={words.search()}
        />
      )}
      {named.length > 0 ? (
        <RuleChoice
          label={words.games()}
          rules={named}
          chosen={form.rule?._id ?? null}
          onChoose={({ game }) => form.setRule(game)}
          aside={({ game }) => <BoardGamePicture image={game.image} />}
          note={({ game }) => <Size game={game} />}
        />
      ) : (
        <EmptyState
          title={games.length > 0 ? words.none() : words.noGames()}
          text={
            games.length === 0 && <Link href="/admin/boardgames/games">{words.addGames()}</Link>
          }
        />
      )}
    </div>
  )
}

const Size = ({ game: { minPlayers: least, maxPlayers: most } }: { game: BoardGame }) => {
  const words = useI18nContext().LL.boardGameRecord
  return (
    <small className="board-game-record-size">
      {least === most ? words.exactly(least) : words.playersOf({ least, most })}
    </small>
  )
}

const matching = (games: readonly BoardGame[], search: string) => {
  const terms = foldSearch(search).split(/\s+/).filter(Boolean)
  return games.filter(({ name }) => {
    const text = foldSearch(`${name.zh} ${name.en}`)
    return terms.every((word) => text.includes(word))
  })
}
