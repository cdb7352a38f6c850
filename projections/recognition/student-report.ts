import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { GiverColumns, giverColumns, withShownGivers } from '../history/history-givers.ts'
import { nameFragment } from '../history/history-names.ts'

const Named = z.object({ name: z.string(), name_en: z.string(), count: z.number() })

const ReportRow = z.object({
  profile_id: z.string(),
  username: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class: z.string(),
  class_no: z.number(),
  points: z.number(),
  categories: z.array(
    z.object({ name_zh: z.string().nullable(), name_en: z.string().nullable(), total: z.number() }),
  ),
  badges: z.array(Named),
  attendance: z.array(Named),
  roll_days: z.number(),
  roll_from: z.string().nullable(),
  roll_to: z.string().nullable(),
  present_days: z.number(),
  late_days: z.number().nullable(),
  days_in: z.number(),
  submitted: z.number(),
  unsubmitted: z.number(),
  absent: z.number(),
  unfinished: z.number(),
  remark_id: z.string().nullable(),
  remark: z.string().nullable(),
  remark_at: z.string().nullable(),
  remark_position: z.string().nullable(),
  /** Who wrote the remark. */
  actor_id: z.string().nullable(),
  actor_name_en: z.string(),
  actor_name_zh: z.string(),
  ...GiverColumns.shape,
})
export type ReportRow = z.infer<typeof ReportRow>

export type ReportQuery = Readonly<{
  organizationId: string
  periodId: string
  class: string
  profileIds?: readonly string[] | undefined
  /** Shows writers as the school has set, but always this person's name; undefined: every name. */
  giversBut?: string | undefined
  limit: number
}>

// Counts a student's entries by rule, under the rule's latest name. Undone entries do not count.
const countedByRule = (table: 'badges' | 'records', condition = sql.fragment``) => sql.fragment`
  SELECT COALESCE(json_agg(rule ORDER BY rule.count DESC, rule.name), '[]') AS rules FROM (
    SELECT (array_agg(rule_name ORDER BY position DESC))[1] AS name,
      (array_agg(rule_name_en ORDER BY position DESC))[1] AS name_en, count(*) AS count
    FROM ${sql.identifier([table])} AS entry
    WHERE entry.organization_id = student.organization_id AND entry.profile_id = student.profile_id
      AND reverts IS NULL AND reverted_by IS NULL ${condition}
    GROUP BY rule_id) AS rule`

const categories = sql.fragment`
  SELECT COALESCE(sum(total), 0)::bigint AS points,
    COALESCE(json_agg(json_build_object('name_zh', name_zh, 'name_en', name_en, 'total', total)
      ORDER BY total DESC, category_id) FILTER (WHERE total <> 0), '[]') AS categories
  FROM profile_points LEFT JOIN rule_categories
    ON rule_categories.organization_id = profile_points.organization_id AND rule_categories.id = category_id
  WHERE profile_points.organization_id = student.organization_id AND profile_points.period_id = student.period_id
    AND profile_points.profile_id = student.profile_id`

// Counts the days on which the roll of the student's class was called. After a change of class, the
// last check-in in the former class tells until when the student was there. Days before the student
// was added do not count.
const rollDays = sql.fragment`
  WITH days_in AS MATERIALIZED (
    SELECT DISTINCT ON (local_date) local_date, class, rule_id FROM records
    WHERE records.organization_id = student.organization_id AND records.profile_id = student.profile_id
      AND type = 'checkin' AND reverts IS NULL AND reverted_by IS NULL
    ORDER BY local_date, created_at, position
  ), stays AS (
    SELECT class, until, coalesce(lag(until) OVER (ORDER BY until), '-infinity') AS after
    FROM (
      SELECT class, max(local_date) AS until FROM days_in WHERE class <> student.class GROUP BY class
      UNION ALL SELECT student.class, 'infinity'::date) AS known
  ), called AS (
    SELECT DISTINCT roll.date, roll.class FROM stays JOIN roll_calls AS roll ON roll.class = stays.class
    WHERE roll.organization_id = student.organization_id AND roll.period_id = student.period_id
      AND undone_at IS NULL AND roll.date > stays.after AND roll.date <= stays.until
      AND roll.date >= least(student.added_on, (SELECT min(local_date) FROM days_in))
  ), late_rules AS (
    SELECT mine.class, late_rule FROM my_classes AS mine
    WHERE mine.organization_id = student.organization_id AND late_rule IS NOT NULL
      AND mine.class IN (SELECT class FROM stays))
  SELECT count(*) AS roll_days, min(called.date) AS roll_from, max(called.date) AS roll_to,
    count(local_date) AS present_days, (SELECT count(*) FROM days_in) AS days_in,
    CASE WHEN EXISTS (SELECT FROM late_rules) THEN count(*) FILTER (
      WHERE (called.class, rule_id) IN (SELECT class, late_rule FROM late_rules)) END AS late_days
  FROM called LEFT JOIN days_in ON local_date = called.date`

const marks = sql.fragment`
  SELECT count(*) FILTER (WHERE status = 'submitted') AS submitted,
    count(*) FILTER (WHERE status = 'unsubmitted') AS unsubmitted,
    count(*) FILTER (WHERE status = 'absent') AS absent
  FROM homework_marks AS mark
  WHERE mark.organization_id = student.organization_id AND mark.profile_id = student.profile_id AND stands`

const unfinished = sql.fragment`
  SELECT count(*) AS unfinished FROM unfinished_homework AS homework
  WHERE homework.organization_id = student.organization_id AND homework.profile_id = student.profile_id
    AND reverted_by IS NULL`

// The text is in the registry, and gone once the student is erased.
const remark = sql.fragment`
  SELECT report_remarks.id AS remark_id, coalesce(text, '') AS remark, report_remarks.created_at AS remark_at,
    position AS remark_position, actor_id
  FROM report_remarks
  LEFT JOIN report_remark_texts AS texts
    ON texts.organization_id = report_remarks.organization_id AND texts.id = report_remarks.id
  WHERE report_remarks.organization_id = student.organization_id AND report_remarks.profile_id = student.profile_id`

export const readStudentReport = async (db: CommonQueryMethods, query: ReportQuery) => {
  const { organizationId, giversBut } = query
  const rows = await db.any(sql.type(ReportRow)`
    SELECT ${giverColumns(organizationId)}
      student.profile_id, student.username, student.name_en, student.name_zh, class, class_no, earned.points, earned.categories,
      gained.rules AS badges, present.rules AS attendance, roll_days, roll_from, roll_to, present_days, late_days, days_in, submitted, unsubmitted, absent, unfinished,
      remark_id, remark, remark_at, remark_position, actor_id,
      ${nameFragment('actors', 'en')} AS actor_name_en, ${nameFragment('actors', 'zh')} AS actor_name_zh
    FROM (
      SELECT profiles.organization_id, profiles.period_id, profiles.id AS profile_id, username, name_en, name_zh,
        class, class_no, (profiles.created_at AT TIME ZONE (
          SELECT time_zone FROM organizations WHERE organizations.id = profiles.organization_id))::date AS added_on
      FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
      WHERE profiles.organization_id = ${organizationId} AND profiles.period_id = ${query.periodId}
        AND class = ${query.class} AND erased_at IS NULL AND is_active AND class_no IS NOT NULL
        ${query.profileIds ? sql.fragment`AND profiles.id = ANY(${sql.array([...query.profileIds], 'uuid')})` : sql.fragment``}
      ORDER BY class_no, profiles.id LIMIT ${query.limit}) AS student
    CROSS JOIN LATERAL (${categories}) AS earned
    CROSS JOIN LATERAL (${countedByRule('badges')}) AS gained
    CROSS JOIN LATERAL (${countedByRule('records', sql.fragment`AND type = 'checkin'`)}) AS present
    CROSS JOIN LATERAL (${rollDays}) AS roll
    CROSS JOIN LATERAL (${marks}) AS handed_in
    CROSS JOIN LATERAL (${unfinished}) AS left_over
    LEFT JOIN LATERAL (${remark}) AS latest ON true
    LEFT JOIN users AS actors ON actors.organization_id = ${organizationId} AND actors.id = actor_id
    ORDER BY class_no, student.profile_id`)
  return giversBut === undefined ? rows : withShownGivers(rows, giversBut)
}
