import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { homes, tileOrders } from '#domain/my-class.ts'
import { sql } from '#platform/postgres/pool.ts'
import { adoptMovedSeats } from './moved-seats.ts'

export type Teacher = Readonly<{ organizationId: string; userId: string }>

const Choices = z.object({
  /** Null until the person chooses. */
  home: z.enum(homes).nullable(),
  has_sound: z.boolean(),
  own_class: z.string().nullable(),
})
export type MyClassChoicesRow = z.infer<typeof Choices>

export const findMyClassChoices = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Teacher,
): Promise<MyClassChoicesRow> =>
  (await db.maybeOne(sql.type(Choices)`
    SELECT home, has_sound, own_class FROM my_class_choices
    WHERE organization_id = ${organizationId} AND staff_id = ${userId}`)) ?? {
    home: null,
    has_sound: false,
    own_class: null,
  }

export const saveMyClassChoices = (
  db: CommonQueryMethods,
  { organizationId, userId }: Teacher,
  {
    home,
    has_sound,
    own_class,
  }: { [Choice in keyof MyClassChoicesRow]?: MyClassChoicesRow[Choice] | undefined },
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO my_class_choices AS mine (organization_id, staff_id, home, has_sound, own_class)
    VALUES (${organizationId}, ${userId}, ${home ?? null}, ${has_sound ?? false}, ${own_class ?? null})
    ON CONFLICT (organization_id, staff_id) DO UPDATE SET home = COALESCE(excluded.home, mine.home),
      has_sound = COALESCE(${has_sound ?? null}, mine.has_sound),
      own_class = ${own_class === undefined ? sql.fragment`mine.own_class` : sql.fragment`excluded.own_class`}`)

const ClassOfPeriod = z.object({
  class: z.string(),
  students: z.number(),
  is_used: z.boolean(),
  is_class_teacher: z.boolean(),
  is_taught: z.boolean(),
})
export type ClassOfPeriodRow = z.infer<typeof ClassOfPeriod>

/** Lists the period's classes: first the person's as class teacher, then the others by last use. */
export const listMyClasses = (
  db: CommonQueryMethods,
  { organizationId, userId }: Teacher,
  periodId: string,
) =>
  db.any(sql.type(ClassOfPeriod)`
    SELECT found.class, found.students, mine.class IS NOT NULL AS is_used,
      COALESCE(own.is_class_teacher, false) AS is_class_teacher, own.class IS NOT NULL AS is_taught
    FROM (
      SELECT profiles.class, count(*) AS students
      FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = profiles.user_id
      WHERE profiles.organization_id = ${organizationId} AND period_id = ${periodId} AND class_no IS NOT NULL
        AND users.is_active
      GROUP BY profiles.class
    ) AS found
    LEFT JOIN my_classes AS mine ON mine.organization_id = ${organizationId} AND mine.staff_id = ${userId}
      AND mine.class = found.class
    LEFT JOIN (
      SELECT class, bool_or(is_class_teacher) AS is_class_teacher FROM staff_classes
      WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND staff_id = ${userId} GROUP BY class
    ) AS own ON own.class = found.class
    ORDER BY own.is_class_teacher DESC NULLS LAST, mine.used_at DESC NULLS LAST, mine.called_at DESC NULLS LAST, found.class COLLATE natural_order, found.class`)

const MyClass = z.object({
  ordered_by: z.enum(tileOrders),
  seats: z.array(z.string().nullable()),
  had_turn: z.array(z.string()),
})
export type MyClass = z.infer<typeof MyClass>

export const findMyClass = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Teacher,
  name: string,
): Promise<MyClass> =>
  (await db.maybeOne(sql.type(MyClass)`
    SELECT ordered_by, seats, had_turn FROM (
    SELECT ordered_by, seats, '{}'::uuid[] AS had_turn, 0 AS age
    FROM moved_seats JOIN periods ON periods.organization_id = ${organizationId} AND periods.id = period_id AND is_current
    WHERE moved_seats.organization_id = ${organizationId} AND staff_id = ${userId} AND class = ${name}
    UNION ALL
    SELECT ordered_by, seats, had_turn, 1 FROM my_classes
    WHERE organization_id = ${organizationId} AND staff_id = ${userId} AND class = ${name}
    ) AS plans ORDER BY age LIMIT 1`)) ?? {
    ordered_by: 'number',
    seats: [],
    had_turn: [],
  }

type Saved = Readonly<{
  class: string
  at: Date
  ordered_by?: MyClass['ordered_by'] | undefined
  seats?: MyClass['seats'] | undefined
  had_turn?: MyClass['had_turn'] | undefined
  roll?: Readonly<{ present_rule: string | null; late_rule: string | null }> | undefined
}>

/** How many classes are stored; older ones are removed. */
const most = 60

/** Absent fields stay unchanged. */
export const saveMyClass = (
  db: CommonQueryMethods,
  { organizationId, userId }: Teacher,
  saved: Saved,
) =>
  db.transaction(async (transaction) => {
    const seats = saved.seats && sql.array([...saved.seats], 'uuid')
    const { roll } = saved
    const at = saved.at.toISOString()
    if (!roll)
      await adoptMovedSeats(transaction, { organizationId, userId, class: saved.class }, at)
    const turns = saved.had_turn && sql.array([...saved.had_turn], 'uuid')
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO my_classes AS mine (organization_id, staff_id, class, used_at, called_at, ordered_by, seats, had_turn,
        present_rule, late_rule)
      VALUES (${organizationId}, ${userId}, ${saved.class}, ${roll ? null : at}, ${roll ? at : null}, ${saved.ordered_by ?? 'number'},
        ${seats ?? sql.fragment`'{}'`}, ${turns ?? sql.fragment`'{}'`}, ${roll?.present_rule ?? null},
        ${roll?.late_rule ?? null})
      ON CONFLICT (organization_id, staff_id, class) DO UPDATE SET used_at = COALESCE(excluded.used_at, mine.used_at),
        called_at = COALESCE(excluded.called_at, mine.called_at),
        ordered_by = COALESCE(${saved.ordered_by ?? null}, mine.ordered_by),
        seats = ${seats ? sql.fragment`excluded.seats` : sql.fragment`mine.seats`},
        had_turn = ${turns ? sql.fragment`excluded.had_turn` : sql.fragment`mine.had_turn`},
        present_rule = ${roll ? sql.fragment`excluded.present_rule` : sql.fragment`mine.present_rule`},
        late_rule = ${roll ? sql.fragment`excluded.late_rule` : sql.fragment`mine.late_rule`}`)
    await transaction.query(sql.typeAlias('void')`
      DELETE FROM my_classes WHERE organization_id = ${organizationId} AND staff_id = ${userId} AND class IN (
        SELECT class FROM my_classes WHERE organization_id = ${organizationId} AND staff_id = ${userId}
        ORDER BY GREATEST(used_at, called_at) DESC, class OFFSET ${most})`)
  })

const ClassStudent = z.object({
  profile_id: z.string(),
  user_id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class_no: z.number(),
})

/** A class has at most as many students as there are class numbers. */
export const mostClassStudents = 999

export const listClassStudents = (
  db: CommonQueryMethods,
  {
    organizationId,
    periodId,
    name,
  }: Readonly<{ organizationId: string; periodId: string; name: string }>,
) =>
  db.any(sql.type(ClassStudent)`
    SELECT profiles.id AS profile_id, user_id, name_en, name_zh, class_no
    FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = profiles.user_id
    WHERE profiles.organization_id = ${organizationId} AND period_id = ${periodId} AND profiles.class = ${name}
      AND class_no IS NOT NULL AND users.is_active
    ORDER BY class_no, profiles.id LIMIT ${mostClassStudents}`)
