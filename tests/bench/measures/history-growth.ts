import { timesOf } from '../client/load.ts'
import { getOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { measuredMonth } from '../stage/months.ts'
import type { BenchStage, Ours } from '../stage/stage.ts'
import { median } from '../statistics.ts'
import { alternate } from './alternate.ts'

type Kind = Readonly<{ name: string; query: Readonly<Record<string, string>> }>

/**
 * Requests about one month, ten entries per page: paging, searching and sorting by other columns,
 * equally often.
 */
const kindsOf = ({ monthRows }: BenchStage['sizes']): readonly Kind[] => [
  { name: 'first', query: {} },
  { name: 'middle', query: { page: String(Math.floor(monthRows / 20)) } },
  { name: 'byName', query: { search: JSON.stringify({ name: 'student 12' }) } },
  { name: 'byRule', query: { search: JSON.stringify({ point_rule_name: 'classmate 7' }) } },
  { name: 'sortedByClass', query: { order_by: 'class', order: 'asc' } },
  { name: 'sortedByName', query: { order_by: 'name_en', order: 'asc' } },
  { name: 'sortedByRule', query: { order_by: 'point_rule_name', order: 'asc' } },
  { name: 'sortedByPoint', query: { order_by: 'point', order: 'desc' } },
]

const p50s = async ({ port, school }: Ours, kinds: readonly Kind[], rounds: number) => {
  const month = { period: school.period, dateRange: measuredMonth, limit: '10' }
  const requests = kinds.map(({ query }) =>
    getOf(`/api/v2/actions?${new URLSearchParams({ ...month, ...query })}`, school.token),
  )
  const times = await timesOf(port, Array(rounds).fill(requests).flat())
  return kinds.map((_, kind) => median(times.filter((_, n) => n % kinds.length === kind)))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Compares a month's history in a long log with a log of that month alone. Sums the p50 of all
 * kinds, so that none hides behind another.
 */
export const historyGrowth = async (stage: BenchStage): Promise<Measured> => {
  const { runs, historyRounds } = stage.sizes
  const kinds = kindsOf(stage.sizes)
  const servers = { month: await stage.ours('month'), months: await stage.ours('months') }
  const ofKinds: Record<keyof typeof servers, number[][]> = { month: [], months: [] }
  const measure = (size: keyof typeof servers) => async () => {
    const times = await p50s(servers[size], kinds, historyRounds)
    ofKinds[size].push(times)
    return sum(times) / kinds.length
  }
  for (const server of Object.values(servers)) await p50s(server, kinds, 3)
  const { month, months } = await alternate(runs, {
    month: measure('month'),
    months: measure('months'),
  })
  const details = kinds.map(({ name }, kind) => [
    `${name}Ms`,
    [ofKinds.month, ofKinds.months].map((runsOf) => median(runsOf.map((times) => times[kind]!))),
  ])
  return {
    value: months.median / month.median,
    raw: { monthMs: month.runs, monthsMs: months.runs, ...Object.fromEntries(details) },
  }
}
