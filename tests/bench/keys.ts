/** What is measured, and what it must reach: docs/speed.md says more. */
export const keys = {
  ledger_append: { least: 1.3, what: 'events/s appended by our store ÷ raw inserts of the same rows' },
  reward_http: { least: 0.55, what: 'rewards/s over HTTP ÷ a bare route that inserts one row' },
  class_reward: { most: 1, what: 'p50 of rewarding a class ÷ p50 of as many INSERTs in one transaction' },
  award_class_http: { least: 0.2, what: 'awards of 30/s ÷ a 30-row INSERT and an UPDATE of the totals' },
  conflict_cost: { most: 3, what: 'p50 of a class in turn through two handlers ÷ through one' },
  busy_loop: { most: 50, what: 'ms, the longest /healthz while much is planned, looked for, exported and listed' },
  reward_growth: { most: 1.2, what: 'p50 of a reward with many events stored ÷ with few' },
  ranking_growth: { most: 1.2, what: 'p50 of a full ranking with many events stored ÷ with few' },
  history_growth: {
    most: 1.3,
    what: 'p50 of a page of one month’s history in a large log ÷ in a log of that month alone',
  },
  rebuild: { least: 0.15, what: 'events/s rebuilding the read models ÷ only reading and decoding' },
  live_lag: { most: 5, what: 'p99 from commit to socket, less the window ÷ p99 of a bare broadcast' },
  page_weight: { most: 150, what: 'gzip kB of script for the first paint, the heaviest of the screens' },
} as const satisfies Record<string, Readonly<{ what: string } & ({ least: number } | { most: number })>>

export type Key = keyof typeof keys
export const allKeys = Object.keys(keys) as Key[]

/** `raw`: the figures that the value was made from. */
export type Measured = Readonly<{ value: number; raw: Readonly<Record<string, number | readonly number[]>> }>

export const targetOf = (key: Key) => {
  const target = keys[key]
  return 'least' in target ? `≥ ${target.least}` : `≤ ${target.most}`
}

export const isReached = (key: Key, value: number) => {
  const target = keys[key]
  return 'least' in target ? value >= target.least : value <= target.most
}
