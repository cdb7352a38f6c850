import { expect } from 'vitest'
import type { DomainErrorCode } from '#domain/decider.ts'
import type { LedgerSchool } from './school.ts'

/** For `rejects.toEqual`: a DomainError with this code and at least these details. */
export const refusedWith = (code: DomainErrorCode, details?: Readonly<Record<string, unknown>>) =>
  expect.objectContaining({
    name: 'DomainError',
    code,
    ...(details && { details: expect.objectContaining(details) }),
  })

/** Expects a request to be refused, to append no event, and to announce nothing. */
export const expectRefused = async (
  school: LedgerSchool,
  run: () => Promise<unknown>,
  ...[code, details]: Parameters<typeof refusedWith>
) => {
  const head = await school.eventStore.head()
  const announced = school.appended.length
  await expect(run()).rejects.toEqual(refusedWith(code, details))
  expect(await school.eventStore.head()).toBe(head)
  expect(school.appended).toHaveLength(announced)
}
