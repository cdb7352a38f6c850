import { ratePerSecond } from '../client/load.ts'
import { getOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { measuredMonth } from '../stage/months.ts'
import type { BenchStage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'

const firstPages = 10

/**
 * Requests the first pages of a month in turn, with ten entries and the total on each. Only the
 * very first page is cached.
 */
export const historyHttp = async (stage: BenchStage): Promise<Measured> => {
  const { classCallers: callers, warmUp, seconds, runs } = stage.sizes
  const { port, school } = await stage.ours('history')
  const bare = await stage.bareOn('history')
  const rate = (serverPort: number, path: string, query: Record<string, string>) => () => {
    const request = (n: number) =>
      getOf(
        `${path}?${new URLSearchParams({ ...query, page: String(n % firstPages) })}`,
        school.token,
      )
    return ratePerSecond({ port: serverPort, callers, warmUp, seconds, request })
  }
  // The school's month begins and ends eight hours before the UTC month.
  const month = {
    organization: school.id,
    from: '2026-12-31T16:00:00Z',
    before: '2027-01-31T16:00:00Z',
  }
  const ours = { period: school.period, dateRange: measuredMonth, limit: '10' }
  const result = await alternate(runs, {
    ours: rate(port, '/api/v2/actions', ours),
    bare: rate(bare.port, '/history', month),
  })
  return {
    value: result.ours.median / result.bare.median,
    raw: { ours: result.ours.runs, bare: result.bare.runs },
  }
}
