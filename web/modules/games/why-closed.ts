import type { Game } from '#api/contracts/games.ts'
import { formatDate, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

/** Says on which days a game is open; undefined if it is open today. */
export const useWhyClosed = () => {
  const words = useI18nContext().LL.games
  return ({ featureStart, featureEnd }: Pick<Game, 'featureStart' | 'featureEnd'>) => {
    const today = localDay(new Date())
    if (featureStart <= today && today <= featureEnd) return undefined
    return words.whyClosed({ start: formatDate(featureStart), end: formatDate(featureEnd) })
  }
}
