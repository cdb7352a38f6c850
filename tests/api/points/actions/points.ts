import { expect } from 'vitest'
import { findBalance } from '#projections/points/balances.ts'
import type { TestAnswer, TestApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { waitForPosition } from '#tests/support/wait-for-points.ts'

/** Returns the read model's balance once it has every event. */
export const balanceOf = async (
  { deps: { db, eventStore } }: TestApp,
  school: School,
  profile: string,
) => {
  expect(await waitForPosition(db, await eventStore.head())).toBe(true)
  return (await findBalance(db, school.organizationId, profile)).point
}

/** Retries while the server is busy, with the same key, as every client does. */
export const persistently = async <Sent extends Pick<TestAnswer, 'body'>>(
  send: () => Promise<Sent>,
): Promise<Sent> => {
  for (;;) {
    const answer = await send()
    if (answer.body.code !== 'retryable') return answer
  }
}

export const outcomesOf = ({ body }: TestAnswer): string[] =>
  body.data.outcomes.map(({ outcome }: { outcome: string }) => outcome)

/** Returns a refused call's answer with its status. */
export const refusal = (status: number, code: string, details?: unknown) =>
  expect.objectContaining({
    status,
    body: expect.objectContaining({
      result: 'fail',
      code,
      ...(details !== undefined && { details }),
    }),
  })
