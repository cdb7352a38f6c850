import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Game, GamesSaved } from '#api/contracts/games.ts'
import { api } from '#web/client/api/client.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { ToCheck } from '#web/patterns/import/check-lines.ts'
import { ConfirmThings } from '#web/patterns/import/confirm-things.tsx'
import { ImportScreen } from '#web/patterns/import/import-screen.tsx'
import type { ImportFile } from '#web/patterns/import/read-rows.ts'
import { useImportWizard } from '#web/patterns/import/use-import-wizard.ts'
import type { ImportSending, Settle, WizardKind } from '#web/patterns/import/wizard-kind.ts'
import { targetsQuery } from '#web/patterns/targets/targets-query.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { gamesKey } from '../game-calls.ts'
import { useUndoGameImport } from '../use-undo-import.ts'
import { checkGames, type GamePreviewRow } from './check-games.ts'
import { type GameKey, gameKind } from './game-kind.ts'
import type { ImportedGameInput } from './read-game.ts'

type Done = z.infer<typeof GamesSaved>['data']

/** The most that the server returns in one list. */
const all = 999_999

const useGameCheck = (file: ImportFile<GameKey> | null) => {
  const { LL, locale } = useI18nContext()
  const lists = useQuery(targetsQuery(hasModule(useSession().organization, 'subject')))
  const targets = lists.data
  const query = useQuery({
    queryKey: [gamesKey, 'all', file?.id ?? null],
    meta: { reads: [] },
    enabled: file !== null,
    queryFn: async ({ signal }) =>
      (await api<{ data: Game[] }>('/games', { query: { limit: all }, signal })).data,
  })
  const games = query.data
  const check = useMemo(() => {
    if (!games || !targets) return null
    const nameOf = ({ name }: { name: { en: string; zh: string } }) => nameIn(locale, name)
    const shownType = (type: Game['gameType']) => LL.games.types[type]()
    const shownStatus = (isActive: boolean) =>
      isActive ? LL.common.active() : LL.common.inactive()
    const shown = { nameOf, shownType, shownStatus }
    return (lines: ToCheck<GameKey>) => checkGames({ ...lines, ...targets, games, ...shown })
  }, [games, targets, locale, LL])
  return { query: targets ? query : lists, check }
}

const useSendingGames = ({
  onDone,
  onError,
}: Settle<GamePreviewRow, Done>): ImportSending<GamePreviewRow> => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const send = async (rows: readonly GamePreviewRow[], idempotencyKey: string) => {
    const body = { games: rows.map(({ input }) => input) }
    return (
      await api<z.infer<typeof GamesSaved>>('/games/bulk', { method: 'PUT', body, idempotencyKey })
    ).data
  }
  return useCommand(send, {
    onSuccess: (done) => {
      const failed = done.failed.length
      const saved = done.created + done.updated + done.unchanged
      if (failed > 0)
        toast.error(
          LL.gameImports.completed({ saved: formatNumber(saved), failed: formatNumber(failed) }),
        )
      onDone(done)
    },
    onError,
  })
}

const kind: WizardKind<GameKey, ImportedGameInput, Done, ImportSending<GamePreviewRow>> = {
  ...gameKind,
  sentAs: 'games',
  useCheck: useGameCheck,
  useSending: useSendingGames,
  useUndo: useUndoGameImport,
  passwordsOf: () => 0,
  countsOf: ({ created, updated }) => ({ new: created, update: updated }),
  list: '/admin/games',
  reads: [[gamesKey]],
  words: ({ games, gameImports: words }) => ({
    title: words.games(),
    back: games.title(),
    templateName: words.gamesTemplate(),
    emptyCells: words.gamesNote(),
    save: words.saveGames,
  }),
}

/** Adds or updates games from a file. Rows match known games by id or name. */
export const GameImportScreen = () => {
  const { LL } = useI18nContext()
  const wizard = useImportWizard(kind)
  const words = { title: LL.gameImports.confirmGames(), button: LL.gameImports.saveGames }
  return (
    <ImportScreen
      wizard={wizard}
      confirm={(from) => <ConfirmThings wizard={wizard} from={from} words={words} />}
      passwords={() => null}
    />
  )
}
