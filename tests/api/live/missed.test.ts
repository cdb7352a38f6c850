import { expect, test } from 'vitest'
import { watched } from '#api/live/missed.ts'
import { start } from '#platform/event-store/event-store.ts'
import { listPeriodsAfter } from '#projections/engine/period-positions.ts'
import { testApp } from '#tests/support/app.ts'

test('every read model that is checked for lost announcements stores a position for each period', async () => {
  const { deps, close } = await testApp()
  try {
    expect(watched.map(({ name }) => name)).toContain('points')
    for (const projection of watched)
      expect(await listPeriodsAfter(deps.db, projection, start)).toEqual([])
  } finally {
    await close()
  }
})
