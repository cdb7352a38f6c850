import { v7 } from 'uuid'
import type { Actor } from '#ledger/calls.ts'
import { sql } from '#platform/postgres/pool.ts'
import { createGame, type GameDraft } from '#registry/games/game-changes.ts'
import { createQuestion } from '#registry/games/question-changes.ts'
import type { LedgerSchool } from './school.ts'

/** Returns functions that make games. `right`: per question, the right ones of four options. */
export const gamesOf = (school: Pick<LedgerSchool, 'db' | 'organization' | 'students'>) => {
  const { db, organization, students } = school
  const author = {
    organizationId: organization,
    userId: students[0]![0]!.user,
    at: new Date('2026-11-01T00:00:00Z'),
  }
  const addQuestion = async (game: string, right: readonly number[]) => {
    const id = v7()
    const options = ['A', 'B', 'C', 'D'].map((text, n) => ({ text, is_ans: right.includes(n) }))
    await createQuestion(db, author, { id, game_id: game, text: 'Which?', options })
    return id
  }
  return {
    author,
    addQuestion,
    addGame: async (right: readonly (readonly number[])[], more: Partial<GameDraft> = {}) => {
      const game = v7()
      await createGame(db, author, {
        id: game,
        name: '花的各部分',
        description: '',
        logo: null,
        game_type: 'mc',
        place: 0,
        feature_start: '2026-11-01',
        feature_end: '2026-11-30',
        point_correct: 2,
        point_incorrect: 1,
        point_exchange_rate: 1,
        is_active: true,
        filters: [],
        subjects: [],
        ...more,
      })
      const questions: string[] = []
      for (const one of right) questions.push(await addQuestion(game, one))
      return { game, questions }
    },
    playerOf: (n: number): Actor => ({
      organizationId: organization,
      userId: students[n]![0]!.user,
      role: 'user',
    }),
    change: (game: string, changes: Readonly<{ is_active?: boolean; point_correct?: number }>) =>
      db.query(sql.unsafe`
        UPDATE games SET is_active = COALESCE(${changes.is_active ?? null}, is_active),
          point_correct = COALESCE(${changes.point_correct ?? null}, point_correct) WHERE id = ${game}`),
  }
}
