import type { GameType } from '#api/contracts/games.ts'
import { download } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useExport } from '#web/patterns/export/use-export.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'

export const ExportMenu = ({ gameType }: { gameType: GameType }) => {
  const { LL, locale: lang } = useI18nContext()
  const words = LL.games
  const games = useExport(() =>
    download('/games/export_stream', { query: { gameType, lang }, fallbackName: 'games.csv' }),
  )
  const questions = useExport(() =>
    download('/gameQuestions/csv', { query: { gameType }, fallbackName: 'game-questions.csv' }),
  )
  const records = useExport(() =>
    download('/gameSessions/export_stream', {
      query: { gameType, lang },
      fallbackName: 'game-sessions.csv',
    }),
  )
  const all = [
    [words.exportGames(), games],
    [words.exportQuestions(), questions],
    [words.exportRecords(), records],
  ] as const
  const items = all.map(([label, { start, isPending }]) => ({
    label,
    isDisabled: isPending,
    onChoose: start,
  }))
  return <MenuButton label={words.export()} icon="download" items={items} />
}
