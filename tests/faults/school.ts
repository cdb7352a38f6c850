import { v7 } from 'uuid'
import { sql } from '#platform/postgres/pool.ts'
import { badgeBoundary } from '#projections/badges/boundary.ts'
import { createBadgeRule } from '#registry/badges/badge-rule-changes.ts'
import { createGame } from '#registry/games/game-changes.ts'
import { createQuestion } from '#registry/games/question-changes.ts'
import type { WiredProgram } from '#scripts/wire.ts'
import { type School, testSchool } from '#tests/support/school.ts'

export type FaultSchool = School & Readonly<{ badgeRule: string; threshold: number; game: string }>

const threshold = 4

/** Makes a school with a badge for every fourth reward, and a game for live quizzes. */
export const makeFaultSchool = async (wired: WiredProgram): Promise<FaultSchool> => {
  const { db, eventStore } = wired
  const school = await testSchool(wired, { students: 12, modules: ['badge', 'homework', 'game'] })
  const { organizationId, author } = school
  const image = `badge-${'0'.repeat(64)}.png`
  await db.query(sql.unsafe`
    INSERT INTO blobs (organization_id, id, content_type, size, width, height, created_by, created_at)
    VALUES (${organizationId}, ${image}, 'image/png', 1, 1, 1, ${school.admin.id}, now())`)
  const badgeRule = v7()
  await createBadgeRule({ db, boundary: badgeBoundary(eventStore) }, author(), {
    id: badgeRule,
    name: '徽章',
    name_en: 'Badge',
    description: '',
    image,
    is_active: true,
    start: 'now',
    reward_by: 'all_reward',
    target_id: null,
    threshold_by: 'count',
    threshold,
    cutoff_period: 'periodly',
    cutoff_limit: 1_000,
  })
  const game = v7()
  await makeGame({ db, author, game })
  return { ...school, badgeRule, threshold, game }
}

const makeGame = async ({
  db,
  author,
  game,
}: Pick<WiredProgram, 'db'> & Pick<School, 'author'> & { game: string }) => {
  await createGame(db, author(), {
    id: game,
    place: 1,
    name: 'Sums',
    description: '',
    logo: null,
    game_type: 'interactive',
    feature_start: '2000-01-01',
    feature_end: '2099-12-31',
    is_active: true,
    point_correct: 2,
    point_incorrect: 0,
    point_exchange_rate: 1,
    filters: [],
    subjects: [],
  })
  for (let n = 0; n < 4; n += 1) {
    const options = [0, 1].map((place) => ({ text: String(place), is_ans: place === 1 }))
    await createQuestion(db, author(), {
      id: v7(),
      game_id: game,
      text: `${n}`,
      image: null,
      options,
      is_active: true,
    })
  }
}
