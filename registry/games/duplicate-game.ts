import type { CommonQueryMethods } from 'slonik'
import { v7 as uuidv7 } from 'uuid'
import type { Author } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'
import { findCurrentPeriod } from '../organization/periods.ts'
import { insertGame, isGameThere, lockGame } from './game-changes.ts'
import { writeQuestions } from './question-changes.ts'
import { listQuestions } from './questions.ts'

type Duplicate = Readonly<{ id: string; source: string; name: string }>

/**
 * A copy for playing alone starts inactive, because each game pays its own points. A game that
 * ended before the current period is copied with that period's days. A repeated key does nothing.
 * @throws RegistryError `not_found`
 */
export const duplicateGame = (db: CommonQueryMethods, author: Author, duplicate: Duplicate) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { id, source, name } = duplicate
    const { isRepeated } = await claimCommand(transaction, author, duplicate)
    if (isRepeated || (await isGameThere(transaction, organizationId, id))) return
    const game = await lockGame(transaction, organizationId, source)
    const isActive = game.is_active && game.game_type === 'interactive'
    const period = await findCurrentPeriod(transaction, organizationId)
    const days =
      period && game.feature_end < period.start_at
        ? { feature_start: period.start_at, feature_end: period.end_at }
        : {}
    await insertGame(transaction, author, { ...game, ...days, id, name, is_active: isActive })
    const questions = await listQuestions(transaction, organizationId, source)
    if (questions.length === 0) return
    await writeQuestions(
      ...([transaction, author] as const),
      questions.map(({ text, image, seconds, options }) => ({
        id: uuidv7(),
        game_id: id,
        text,
        image,
        seconds,
        options: options.map(({ text: words, is_ans }) => ({ text: words, is_ans })),
      })),
    )
  })
