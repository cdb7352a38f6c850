import { gameTypes } from '#api/contracts/game-rules.ts'
import type { Game } from '#api/contracts/games.ts'
import { idsIn, oneOf, someIds, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { gamesKey } from '../game-calls.ts'

export const gamePageSizes = [12, 24, 48]

const fields = { tab: oneOf(gameTypes), search: someWords, classes: someIds, subjects: someIds }

export const useGames = () => {
  const { values, choose, type } = useAddress(fields)
  const commas = (ids: string) => ids.replaceAll('.', ',') || undefined
  const list = useServerList<Game>({
    path: '/games',
    key: gamesKey,
    of: { gameType: values.tab },
    orders: [],
    sizes: gamePageSizes,
    usual: 12,
    filter: {
      search: values.search.trim(),
      filter: commas(values.classes),
      subject: commas(values.subjects),
    },
  })
  return {
    ...list,
    tab: values.tab,
    search: values.search,
    chosen: { classes: idsIn(values.classes), subjects: idsIn(values.subjects) },
    chooseTab: (tab: typeof values.tab) => choose({ tab }),
    choose: (what: 'classes' | 'subjects', chosen: readonly string[]) =>
      choose({ [what]: chosen.join('.') }),
    onSearch: (search: string) => type({ search }),
  }
}
