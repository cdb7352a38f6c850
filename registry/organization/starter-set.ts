import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { partIdOf } from '#domain/ids.ts'
import { byAnyName, notYetThere } from '#domain/starter-set.ts'
import { int4, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChanges } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'
import { lockOrganization } from '../lock-organization.ts'

type Priced = Readonly<{ name: string; name_en: string; point: number }>
export type StarterSet = Readonly<{
  categories: readonly Readonly<{ name: { zh: string; en: string }; rules: readonly Priced[] }>[]
  prizes: readonly Priced[]
}>

const NamedItem = z.object({ id: z.string(), name_zh: z.string(), name_en: z.string() })
type NamedItem = z.infer<typeof NamedItem>
type Rule = NamedItem & Readonly<{ point: number; category: string | null }>

/** Creates a set's missing items, all or none. A repeated `id` gets the same answer. */
export const takeStarterSet = (
  db: CommonQueryMethods,
  author: Author,
  { id, ...set }: StarterSet & { id: string },
) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, set)
    const { organizationId } = author
    await lockOrganization(transaction, organizationId)
    const numbered = <T>(kind: string, all: readonly T[]) =>
      all.map((one, n) => ({ ...one, id: partIdOf(id, `${kind} ${n}`) }))
    const categories = numbered('category', set.categories).map((one) => ({
      ...one,
      name_zh: one.name.zh,
      name_en: one.name.en,
    }))
    const own = (one: { id: string }) => ours.has(one.id)
    const ruleOf = ({ name, ...more }: Priced & { id: string; category: string | null }) => ({
      ...more,
      name_zh: name,
    })
    const allRules = numbered(
      'rule',
      categories.flatMap(({ rules, id: category }) => rules.map((rule) => ({ ...rule, category }))),
    ).map(ruleOf)
    const allPrizes = numbered(
      'prize',
      set.prizes.map((prize) => ({ ...prize, category: null })),
    ).map(ruleOf)
    const ours = new Set([...categories, ...allRules, ...allPrizes].map((one) => one.id))

    const presentCategories = (await findCategories(transaction, organizationId)).filter(
      (one) => !own(one),
    )
    const newCategories = notYetThere(presentCategories, categories)
    const known = byAnyName<NamedItem>([...presentCategories, ...newCategories])
    const rules = notYetThere(await others(transaction, organizationId, 'reward', ours), allRules)
    const prizes = notYetThere(await others(transaction, organizationId, 'redeem', ours), allPrizes)

    await insertCategories(transaction, author, newCategories)
    const placeOf = new Map(categories.map((one) => [one.id, known(one)?.id ?? one.id]))
    await insertRules(transaction, author, [
      ...rules.map((rule) => ({ ...rule, category: placeOf.get(rule.category ?? '') ?? null })),
      ...prizes,
    ])
    const kept = allRules.length + allPrizes.length - rules.length - prizes.length
    return { categories: newCategories.length, rules: rules.length, prizes: prizes.length, kept }
  })

const findCategories = (db: CommonQueryMethods, organizationId: string) =>
  db.any(sql.type(NamedItem)`
    SELECT id, name_zh, name_en FROM rule_categories
    WHERE organization_id = ${organizationId} AND type = 'reward' AND deleted_at IS NULL ORDER BY created_at, id`)

const kinds = { reward: ['reward', 'parent_reward'], redeem: ['redeem', 'virtual_redeem'] }

const others = async (
  db: CommonQueryMethods,
  organizationId: string,
  kind: keyof typeof kinds,
  ours: ReadonlySet<string>,
) => {
  const rows = await db.any(sql.type(NamedItem)`
    SELECT id, name AS name_zh, name_en FROM point_rules
    WHERE organization_id = ${organizationId} AND type = ANY(${sql.array(kinds[kind], 'text')}) AND deleted_at IS NULL`)
  return rows.filter(({ id }) => !ours.has(id))
}

const MadeRow = z.object({ id: z.string() })

const categoryColumns = { id: uuid, name_en: text, name_zh: text, n: int4 }

const insertCategories = async (
  db: CommonQueryMethods,
  author: Author,
  categories: readonly NamedItem[],
) => {
  const rows = categories.map(({ id, name_en, name_zh }, n) => ({ id, name_en, name_zh, n }))
  const made = await db.any(sql.type(MadeRow)`
    INSERT INTO rule_categories (organization_id, id, name_en, name_zh, type)
    SELECT ${author.organizationId}::uuid, wanted.id, wanted.name_en, wanted.name_zh, 'reward'
    FROM ${sentRows(rows, categoryColumns)} AS wanted ORDER BY n
    ON CONFLICT (organization_id, id) DO NOTHING RETURNING id`)
  await logMade(db, author, 'rule_category', made)
}

const ruleColumns = {
  id: uuid,
  name: text,
  name_en: text,
  point: int4,
  category: nullable(uuid),
  n: int4,
}

const insertRules = async (db: CommonQueryMethods, author: Author, rules: readonly Rule[]) => {
  const rows = rules.map(({ id, name_zh: name, name_en, point, category }, n) => ({
    id,
    name,
    name_en,
    point,
    category,
    n,
  }))
  const made = await db.any(sql.type(MadeRow)`
    INSERT INTO point_rules (organization_id, id, name, name_en, point, type, rule_category_id)
    SELECT ${author.organizationId}::uuid, wanted.id, name, name_en, point,
      CASE WHEN category IS NULL THEN 'redeem' ELSE 'reward' END, category
    FROM ${sentRows(rows, ruleColumns)} AS wanted ORDER BY n
    ON CONFLICT (organization_id, id) DO NOTHING RETURNING id`)
  await logMade(db, author, 'point_rule', made)
}

const logMade = (
  db: CommonQueryMethods,
  author: Author,
  subjectType: 'rule_category' | 'point_rule',
  made: readonly { id: string }[],
) =>
  logChanges(
    db,
    author,
    made.map(({ id }) => ({ action: 'created', subjectType, subjectId: id })),
  )
