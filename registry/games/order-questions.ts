import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { int8, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'
import { RegistryError } from '../registry-error.ts'
import { lockGame } from './game-changes.ts'

const PlacedQuestion = z.object({ id: z.string(), place: z.number() })

/**
 * @throws RegistryError `not_found`; `game_changed` unless exactly the game's questions are named
 */
export const orderQuestions = (
  db: CommonQueryMethods,
  author: Author,
  ordering: Readonly<{ gameId: string; questions: readonly string[] }>,
) =>
  db.transaction(async (transaction) => {
    const { isRepeated } = await claimCommand(transaction, author, ordering)
    const { organizationId } = author
    const { gameId, questions } = ordering
    await lockGame(transaction, organizationId, gameId)
    if (isRepeated) return
    const rows = await transaction.any(sql.type(PlacedQuestion)`
      SELECT id, place FROM game_questions
      WHERE organization_id = ${organizationId} AND game_id = ${gameId} AND is_active ORDER BY place`)
    const known = new Set(rows.map(({ id }) => id))
    if (known.size !== questions.length || !questions.every((id) => known.has(id)))
      throw new RegistryError('game_changed')
    const moved = questions.flatMap((id, at) => {
      const row = rows[at]
      return row && row.id !== id ? [{ id, place: row.place }] : []
    })
    if (moved.length === 0) return
    await transaction.query(sql.typeAlias('void')`
      UPDATE game_questions SET place = sent.place FROM ${sentRows(moved, { id: uuid, place: int8 })} AS sent
      WHERE organization_id = ${organizationId} AND game_questions.id = sent.id`)
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'game',
      subjectId: gameId,
      fields: ['question_order'],
    })
  })
