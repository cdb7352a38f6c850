import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('a log that does not belong to the read models', () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  test('is reported to staff above every screen, until the right one is back', async () => {
    const school = await laurel.school({ students: 2 })
    const { deps } = laurel
    const checkpoint = sql.identifier([schemaFor(pointsProjection), 'checkpoint'])
    const before = await deps.db.oneFirst(sql.unsafe`SELECT position FROM ${checkpoint}`)
    const teacher = await laurel.visit({ token: school.teacher.token, locale: 'zh' })
    const admin = await laurel.visit({ token: school.admin.token, width: 390 })
    await Promise.all([teacher.go('/admin/reward'), admin.go('/admin/dashboard')])

    await deps.db.query(sql.unsafe`UPDATE ${checkpoint} SET position = ${'9'.repeat(20)}`)
    const inChinese = teacher.page.locator('.degraded .msg.red')
    const inEnglish = admin.page.locator('.degraded .msg.red')
    await Promise.all([inChinese.waitFor(), inEnglish.waitFor()])
    expect(await inChinese.textContent()).toMatch(/紀錄/)
    expect(await inEnglish.textContent()).toMatch(/record/)
    await deps.db.query(sql.unsafe`UPDATE ${checkpoint} SET position = ${before as string}`)
    await Promise.all([
      inChinese.waitFor({ state: 'detached' }),
      inEnglish.waitFor({ state: 'detached' }),
    ])
    await Promise.all([teacher.close(), admin.close()])
  })
})
