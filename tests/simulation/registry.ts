import type { QuerySqlToken } from 'slonik'
import { plainSql } from './statements.ts'

/** A school whose registry is not edited during the run. */
export type RegistryOfSchool = ReturnType<typeof makeSchool>

const idOf = (kind: number, n: number) =>
  `019${kind}0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`

export const simulatedOrganization = idOf(1, 1)
export const simulatedPeriod = idOf(2, 1)
export const teacher = {
  organizationId: simulatedOrganization,
  userId: idOf(3, 99),
  role: 'admin',
} as const
export const simulatedGame = idOf(4, 1)
export const boardGame = idOf(5, 1)
export const rules = { reward: idOf(6, 1), parent: idOf(6, 2), redeem: idOf(6, 3) }
export const dailyQuota = 2

const ruleOf = (id: string, type: string, point: number) => ({
  id,
  name: type,
  nameEn: type,
  point,
  type,
  categoryId: null,
  quotaType: null,
  quotaCount: null,
  isActive: true,
  isDeleted: false,
  stock: null,
  stockVersion: 0,
  limitCount: null,
  limitSpan: null,
  classes: [],
  openingHours: [],
  handover: 'at_once',
  collectWithinDays: null,
  inShop: false,
  isOpening: false,
})

const questions = [1, 2].map((n) => ({
  id: idOf(7, n),
  game_id: simulatedGame,
  game_type: 'mc',
  game_name: 'Sums',
  text: '',
  image: null,
  options: [0, 1].map((place) => ({ id: idOf(8, 2 * n + place), text: '', is_ans: place === 1 })),
  is_active: true,
  version: 1,
  seconds: null,
}))

export const makeSchool = (count: number) => ({
  students: Array.from({ length: count }, (_, n) => ({
    id: idOf(9, n + 1),
    userId: idOf(3, n + 1),
    periodId: simulatedPeriod,
    class: '1A',
    isErased: false,
  })),
  rules: [
    ruleOf(rules.reward, 'reward', 5),
    { ...ruleOf(rules.parent, 'parent_reward', 2), quotaType: 'daily', quotaCount: dailyQuota },
    ruleOf(rules.redeem, 'redeem', 7),
  ],
  questions,
})

/** Answers a query of the registry; undefined for any other query. */
export const answerRegistry = (
  { sql: text, values }: QuerySqlToken,
  school: RegistryOfSchool,
): readonly object[] | undefined => {
  const sql = plainSql(text)
  const setting = { timeZone: 'Asia/Hong_Kong', students: school.students }
  if (sql.includes('AS "currentPeriod"'))
    return [
      { ...setting, currentPeriod: { id: simulatedPeriod, name: '2026' }, rules: school.rules },
    ]
  if (sql.includes('time_zone AS "timeZone"')) return [setting]
  if (sql.includes('FROM profiles') && sql.includes('AND user_id = $2'))
    return school.students.filter(({ userId }) => values.includes(userId))
  if (sql.includes('game_questions AS question') && sql.includes('question.game_id = $2'))
    return school.questions
  if (sql.includes('FROM games JOIN organizations'))
    return [
      {
        id: simulatedGame,
        name: 'Sums',
        game_type: 'mc',
        point_correct: 2,
        point_incorrect: 0,
        point_exchange_rate: 1,
      },
    ]
  // No account was merged, and there are no houses.
  if (sql.includes('UPDATE public.account_merges')) return []
  if (sql.includes('FROM house_memberships')) return []
  if (sql.includes('FROM board_games'))
    return [{ id: boardGame, least_players: 1, most_players: 4, is_active: true, isGone: false }]
  return undefined
}
