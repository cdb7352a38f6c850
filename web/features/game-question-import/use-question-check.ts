import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Game } from '#api/contracts/games.ts'
import { api } from '#web/client/api/client.ts'
import { exportedText } from '#web/client/api/download.ts'
import { gamesKey } from '#web/parts/games/game-calls.ts'
import type { ToCheck } from '#web/parts/import/check-lines.ts'
import { type ImportFile, linesOfText } from '#web/parts/import/read-rows.ts'
import { checkQuestions, type Known } from './check-questions.ts'
import { type QuestionKey, questionKind } from './question-kind.ts'

/** As many as the server answers in one list. */
const all = 999_999

const readKnown = async (file: ImportFile<QuestionKey>, signal: AbortSignal): Promise<Known> => {
  const { data: games } = await api<{ data: Game[] }>('/games', { query: { limit: all }, signal })
  const wanted = new Set(file.lines.map(({ cells }) => cells.game.toLowerCase()))
  const named = games.filter(({ _id }) => wanted.has(_id))
  if (named.length === 0) return { games, stored: [] }
  // Of one game its own; else those of all games at once.
  const game = named.length === 1 ? named[0]?._id : undefined
  const text = await exportedText('/gameQuestions/csv', { query: { game }, signal })
  return { games, stored: await linesOfText(text, questionKind) }
}

/** A file, compared with the questions as they are now. */
export const useQuestionCheck = (file: ImportFile<QuestionKey> | null) => {
  const query = useQuery({
    queryKey: [gamesKey, 'questions', file?.id ?? null],
    meta: { reads: [] },
    enabled: file !== null,
    queryFn: ({ signal }) => (file ? readKnown(file, signal) : { games: [], stored: [] }),
  })
  const known = query.data
  const check = useMemo(
    () => (known ? (wanted: ToCheck<QuestionKey>) => checkQuestions({ ...wanted, ...known }) : null),
    [known],
  )
  return { query, check }
}
