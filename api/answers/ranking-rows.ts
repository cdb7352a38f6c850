import type { RankingRow } from '#api/contracts/rankings.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { ClassRank, RowText, StudentRank } from '#projections/points/rankings.ts'

const categories = (points: StudentRank['points']) =>
  points.map(({ category_id, total }) => ({ ruleCategory_id: category_id, total }))

/** A student's place as the wire has it. */
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

/** The same row, written by the database. */
export const studentRowText: RowText = {
  points: {
    part: sql.fragment`concat('{"ruleCategory_id":', '"' || category_id || '"', CASE WHEN category_id IS NULL THEN 'null' END,
      ',"total":', total, '}')`,
    between: ',',
  },
  row: sql.fragment`concat('{"rank":', rank, ',"class":', to_json(class), ',"class_no":', class_no, ',"user":"', user_id,
    '","profile":"', profile_id, '","name":{"en":', to_json(name_en), ',"zh":', to_json(name_zh), '},"totalpoints":', total,
    ',"pointsByRuleCategories":[', points, '],"students":null}')`,
}

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
