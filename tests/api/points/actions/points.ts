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
  expect(await waitForPosition(db, await eventStore.head())).toBe(true)
  return (await findBalance(db, school.organizationId, profile)).point
}

/** Sends again what the server was too busy for, as every client does: with the same key. */
export const persistently = async <Sent extends Pick<Answer, 'body'>>(
  send: () => Promise<Sent>,
): Promise<Sent> => {
  for (;;) {
    const answer = await send()
    if (answer.body.code !== 'retryable') return answer
  }
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
