import { download } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useExport } from '#web/patterns/export/use-export.ts'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'

type RecordExportProps = {
  gameId: string
  scope: { period?: string; class?: string; round?: string; search?: string }
  isInTeams?: boolean
}

export const RecordExport = ({ gameId: game, scope, isInTeams = false }: RecordExportProps) => {
  const { LL, locale: lang } = useI18nContext()
  const words = LL.gameRecord
  const { search: _, ...counted } = scope
  const questions = useExport(() =>
    download(`/games/${game}/records/export_stream`, {
      query: { ...counted, lang },
      fallbackName: 'game-questions-report.csv',
    }),
  )
  const students = useExport(() =>
    download('/gameSessions/export_stream', {
      query: { game, ...scope, lang },
      fallbackName: 'game-sessions.csv',
    }),
  )
  const answers = useExport(() =>
    download('/gameAnswers/export_stream', {
      query: { game, ...scope, lang },
      fallbackName: 'game-answers.csv',
    }),
  )
  const teams = useExport(() =>
    download(`/games/${game}/records/teams/export_stream`, {
      query: { round: scope.round, lang },
      fallbackName: 'game-teams.csv',
    }),
  )
  const all = [
    [words.exportQuestions(), questions],
    [words.exportStudents(), students],
    [words.exportAnswers(), answers],
    ...(isInTeams ? ([[words.exportTeams(), teams]] as const) : []),
  ] as const
  const items = all.map(([label, { start, isPending }]) => ({
    label,
    isDisabled: isPending,
    onChoose: start,
  }))
  return <MenuButton label={LL.common.export()} icon="download" items={items} />
}
