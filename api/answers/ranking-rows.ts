import type { RankingRow } from '#api/contracts/rankings.ts'
import type { ClassRank, StudentRank } from '#projections/points/rankings.ts'

const categories = (points: StudentRank['points']) =>
  points.map(({ category_id, total }) => ({ ruleCategory_id: category_id, total }))

export const studentRow = (row: StudentRank): RankingRow => ({
  rank: row.rank,
  class: row.class,
  class_no: row.class_no,
  user: row.user_id,
  profile: row.profile_id,
  name: { en: row.name_en, zh: row.name_zh },
  totalpoints: row.total,
  pointsByRuleCategories: categories(row.points),
  students: null,
})

export const classRow = (row: ClassRank): RankingRow => ({
  rank: row.rank,
  class: row.class,
  class_no: null,
  user: null,
  profile: null,
  name: null,
  totalpoints: row.total,
  pointsByRuleCategories: categories(row.points),
  students: row.students,
  average: row.average,
})
