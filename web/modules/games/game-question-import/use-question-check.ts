import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Game } from '#api/contracts/games.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { api } from '#web/client/api/client.ts'
import { exportedText } from '#web/client/api/download.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { ToCheck } from '#web/patterns/import/check-lines.ts'
import { type ImportFile, linesOfText } from '#web/patterns/import/read-rows.ts'
import { gamesKey } from '../game-calls.ts'
import { checkQuestions, type KnownQuestions } from './check-questions.ts'
import { type QuestionKey, questionKind } from './question-kind.ts'

/** The most that the server returns in one list. */
const all = 999_999

const readKnown = async (
  file: ImportFile<QuestionKey>,
  chosen: string,
  signal: AbortSignal,
): Promise<KnownQuestions> => {
  const { data: games } = await api<{ data: Game[] }>('/games', { query: { limit: all }, signal })
  const gameNames = new Set(
    chosen ? [chosen] : file.lines.map(({ cells }) => cells.game.toLowerCase()),
  )
  const named = games.filter(({ _id }) => gameNames.has(_id))
  if (named.length === 0) return { games, stored: [] }
  const game = named.length === 1 ? named[0]?._id : undefined
  try {
    const text = await exportedText('/gameQuestions/csv', { query: { game }, signal })
    return { games, stored: await linesOfText(text, questionKind) }
  } catch (error) {
    // A new game has no questions yet.
    if (error instanceof ApiError && error.code === 'no_data') return { games, stored: [] }
    throw error
  }
}

/** Compares a file with the current questions. `chosen` is the game of a file that names none. */
export const useQuestionCheck = (file: ImportFile<QuestionKey> | null) => {
  const { LL } = useI18nContext()
  const [game, setGame] = useState('')
  const isGameMissing = file?.absent.has('game') ?? false
  const chosen = isGameMissing ? game : ''
  const query = useQuery({
    queryKey: [gamesKey, 'questions', file?.id ?? null, chosen],
    meta: { reads: [] },
    enabled: file !== null,
    queryFn: ({ signal }) => (file ? readKnown(file, chosen, signal) : { games: [], stored: [] }),
    placeholderData: (before) => before,
  })
  const known = query.data
  const check = useMemo(
    () =>
      known
        ? (lines: ToCheck<QuestionKey>) => checkQuestions({ ...lines, ...known, chosen })
        : null,
    [known, chosen],
  )
  const ask = isGameMissing &&
    known && {
      label: LL.gameImports.whichGame(),
      value: game,
      onChange: setGame,
      choices: known.games,
    }
  return { query, check, ...(ask && { ask }) }
}
