import type { CommonQueryMethods } from 'slonik'
import type { Fairness } from '#api/contracts/recognition.ts'
import { plusDays, startOfIsoWeek } from '#domain/calendar.ts'
import {
  type FairnessSpan,
  listCategoryWeeks,
  listClassShares,
  listClassWeeks,
  listGivers,
  listGiverWeeks,
  listMostUsedCategories,
} from '#projections/recognition/fairness.ts'

const week = 7

/**
 * Returns the Mondays of the last weeks, none before the period's first. A period that has not
 * begun has only its first week.
 */
export const weeksUntil = (last: string, start: string, count: number): readonly string[] => {
  const first = startOfIsoWeek(start)
  const until = startOfIsoWeek(last < start ? start : last)
  return Array.from({ length: count }, (_, n) => plusDays(until, (n + 1 - count) * week)).filter(
    (monday) => monday >= first,
  )
}

type FairnessRequest = Readonly<{
  span: Omit<FairnessSpan, 'from' | 'to'>
  weeks: readonly string[]
  comparesStaff: boolean
  order: 'name' | 'awards' | undefined
}>

/** Reads the shares from one snapshot. */
export const readFairness = async (
  db: CommonQueryMethods,
  { span: of, weeks, comparesStaff, order }: FairnessRequest,
): Promise<Fairness> => {
  const [from, to] = [weeks[0], weeks.at(-1)]
  if (from === undefined || to === undefined) return emptyFairness(comparesStaff)
  const span = { ...of, from, to }
  const named = await listMostUsedCategories(db, span)
  const categories = named.map(({ id }) => id)
  const given = await listCategoryWeeks(db, span, categories)
  const all = totalsOf(given, weeks)
  const staff = await readStaff(db, span, { all, comparesStaff, categories })
  return {
    building: false,
    comparesStaff,
    weeks: [...weeks],
    categories: categoryShares(named, { all, given }),
    classes: await readClasses(db, span, weeks),
    staff: comparesStaff && order !== 'name' ? mostAwardsFirst(staff) : staff,
  }
}

export const emptyFairness = (comparesStaff: boolean, building = false): Fairness => ({
  building,
  comparesStaff,
  weeks: [],
  categories: [],
  classes: [],
  staff: [],
})

const readClasses = async (
  db: CommonQueryMethods,
  span: FairnessSpan,
  weeks: readonly string[],
) => {
  const shares = await listClassShares(db, span)
  const byClass = Map.groupBy(await listClassWeeks(db, span), (row) => row.class)
  return shares.map((row) => {
    const rewarded = new Map((byClass.get(row.class) ?? []).map((one) => [one.week, one.rewarded]))
    return { ...row, weeks: weeks.map((monday) => rewarded.get(monday) ?? 0) }
  })
}

type WeekAwards = Readonly<{ week: string; awards: number }>
type Totals = Readonly<{ awards: number; weeks: readonly WeekAwards[] }>

const sumOf = (rows: readonly { awards: number }[]) =>
  rows.reduce((sum, { awards }) => sum + awards, 0)
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

const totalsOf = (rows: readonly WeekAwards[], weeks: readonly string[]): Totals => {
  const byWeek = Map.groupBy(rows, (row) => row.week)
  return {
    awards: sumOf(rows),
    weeks: weeks.map((week) => ({ week, awards: sumOf(byWeek.get(week) ?? []) })),
  }
}

/** Returns these rows' share of all awards, in the span and in each week. */
const sharesOf = (rows: readonly WeekAwards[], all: Totals) => {
  const own = totalsOf(
    rows,
    all.weeks.map(({ week }) => week),
  )
  return {
    share: share(own.awards, all.awards),
    weeks: own.weeks.map(({ awards }, n) => share(awards, all.weeks[n]?.awards ?? 0)),
  }
}

type CategoryWeeks = Readonly<{
  all: Totals
  given: Awaited<ReturnType<typeof listCategoryWeeks>>
}>

const categoryShares = (
  named: Awaited<ReturnType<typeof listMostUsedCategories>>,
  { all, given }: CategoryWeeks,
): Fairness['categories'] => {
  const byCategory = Map.groupBy(given, ({ category }) => category)
  const known = named.map(({ id, name_en, name_zh }) => ({
    _id: id,
    name: { en: name_en, zh: name_zh },
  }))
  const unnamed = (['others', null] as const)
    .filter((_id) => byCategory.has(_id))
    .map((_id) => ({ _id, name: null }))
  return [...known, ...unnamed].map((category) => ({
    ...category,
    ...sharesOf(byCategory.get(category._id) ?? [], all),
  }))
}

// Exact shares would reveal the number of awards.
const inWholePercents = (exact: number) => Math.round(exact * 100) / 100

type StaffRequest = Readonly<{
  all: Totals
  comparesStaff: boolean
  /** The ids of the categories that are listed one by one; the others are summed. */
  categories: readonly string[]
}>

const readStaff = async (
  db: CommonQueryMethods,
  span: FairnessSpan,
  { all, comparesStaff, categories }: StaffRequest,
): Promise<Fairness['staff']> => {
  const rows = await listGivers(db, span, categories)
  const givers = Map.groupBy(rows, (row) => row.giver_id)
  const inWeeks = await listGiverWeeks(db, span, [...givers.keys()])
  const weeksOf = Map.groupBy(inWeeks, (row) => row.giver_id)
  const shown = comparesStaff ? (exact: number) => exact : inWholePercents
  return [...givers].map(([_id, rows]) => {
    const awards = sumOf(rows)
    const [first] = rows
    const ofAll = sharesOf(weeksOf.get(_id) ?? [], all)
    return {
      _id,
      name: { en: first?.name_en ?? '', zh: first?.name_zh ?? '' },
      share: shown(ofAll.share),
      weeks: ofAll.weeks.map(shown),
      ...(comparesStaff && { awards }),
      categories: rows.map((row) => ({
        _id: row.category,
        share: shown(share(row.awards, awards)),
      })),
    }
  })
}

const mostAwardsFirst = (staff: Fairness['staff']) =>
  staff.toSorted((one, other) => (other.awards ?? 0) - (one.awards ?? 0))
