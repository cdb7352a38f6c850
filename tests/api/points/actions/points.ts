import { expect } from 'vitest'
import { findBalance } from '#projections/points/balances.ts'
import type { Answer, TestApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { waitForPosition } from '#tests/support/wait-for-points.ts'

/** The balance that the read model shows, once it shows everything. */
export const balanceOf = async (
  { deps: { db, eventStore } }: TestApp,
  school: School,
  profile: string,
) => {
  expect(await waitForPosition(db, await eventStore.head(), 10_000)).toBe(true)
  return (await findBalance(db, school.organizationId, profile)).point
}

export const outcomesOf = ({ body }: Answer): string[] =>
  body.data.outcomes.map(({ outcome }: { outcome: string }) => outcome)

/** What a refused call answers, with its status. */
export const refusal = (status: number, code: string, details?: unknown) =>
  expect.objectContaining({
    status,
    body: expect.objectContaining({
      result: 'fail',
      code,
      ...(details !== undefined && { details }),
    }),
  })
