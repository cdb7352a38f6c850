import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { sumsUntil } from '#projections/past/sums-until.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { noon, openShopSchool, type ShopSchool } from '#tests/ledger/support/shop.ts'

let shop: ShopSchool
beforeAll(async () => {
  shop = await openShopSchool()
  await prepareProjections(shop.school.db, shop.school.eventStore, projections)
})
afterAll(() => shop?.school.close())

const Balance = z.object({ point: z.number(), cumulative_point: z.number() })
const balanceOf = (profile: string) =>
  shop.school.db.one(sql.type(Balance)`
    SELECT point, cumulative_point FROM balances WHERE profile_id = ${profile}`)
const Sum = z.object({
  key: z.string(),
  entries: z.number(),
  total: z.number(),
  balance: z.number(),
})
const pointsAt = async (at: string, profile: string) => {
  const { db, organization: organizationId, current: periodId } = shop.school
  const view = { organizationId, periodId, at: new Date(at), withReverted: false }
  const sums = await db.any(sql.type(Sum)`${sumsUntil({ ...view, basis: 'occurred' }, 'students')}`)
  return sums.find(({ key }) => key === profile)?.balance ?? 0
}

test('read models follow a merge and its undo, and agree with a replay', async () => {
  const { school, addPrize, addPupil, orderOf, moved } = shop
  const [double, stays] = [await addPupil(15), await addPupil(5)]
  const prize = await addPrize({ stock: 3 })
  const ready = await orderOf(double, prize)
  await moved(school.teacher, [ready], 'ready')
  await moved(school.teacher, [await orderOf(double, prize)], 'cancelled')
  const deps = { ...school, log: createLog('silent') }
  const followAll = async () => {
    for (const projection of projections) expect(await catchUp(deps, projection)).toBe('end')
  }
  const differences = async () => {
    const verified = []
    for (const projection of projections)
      verified.push(...(await verifyReadModel(school, projection)).differences)
    return verified
  }
  const merge = (mergeId: string, isUndo: boolean) =>
    school.ledger.points.mergePoints(school.teacher, {
      mergeId,
      isUndo,
      periodId: school.current,
      localDate: '2026-12-01',
      reason: null,
      from: isUndo ? stays.profile : double.profile,
      to: isUndo ? double.profile : stays.profile,
    })
  await followAll()
  school.at('2026-12-01T03:00:00Z')
  const mergeId = v7()
  expect(await merge(mergeId, false)).toMatchObject({ awards: 1, redemptions: 1, points: 10 })
  await followAll()
  expect(await balanceOf(double.profile)).toEqual({ point: 0, cumulative_point: 0 })
  expect(await balanceOf(stays.profile)).toEqual({ point: 15, cumulative_point: 20 })
  // The time machine shows the points in the remaining account even before the merge.
  expect(await pointsAt(noon, stays.profile)).toBe(15)
  expect(await pointsAt(noon, double.profile)).toBe(0)
  expect(await differences()).toEqual([])
  await merge(mergeId, true)
  await followAll()
  expect(await balanceOf(double.profile)).toEqual({ point: 10, cumulative_point: 15 })
  expect(await balanceOf(stays.profile)).toEqual({ point: 5, cumulative_point: 5 })
  expect(await pointsAt(noon, double.profile)).toBe(10)
  expect(await differences()).toEqual([])
})
