import type { GameType } from '#api/contracts/games.ts'
import { download } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useExport } from '#web/patterns/export/use-export.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'

/** The games of this tab, their questions, and what was played, as files. */
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
    download('/gameSessions/export_stream', { query: { lang }, fallbackName: 'game-sessions.csv' }),
  )
  const all = [
    [words.exportGames(), games],
    [words.exportQuestions(), questions],
    [words.exportRecords(), records],
  ] as const
  return (
    <MenuButton label={words.export()} icon="download">
      {all.map(([label, { start, isPending }]) => (
        <Button key={label} text label={label} disabled={isPending} onClick={start} />
      ))}
    </MenuButton>
  )
}
