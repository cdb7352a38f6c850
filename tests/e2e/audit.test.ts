import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSealKey } from '#platform/seal/keys.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import type { School } from '#tests/support/school.ts'
import { startVerifying } from '#workers/jobs/audit.ts'
import { noChromium } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('the audit of a school', patiently, () => {
  let laurel: Laurel
  let school: School
  let verifying: Awaited<ReturnType<typeof startVerifying>>

  beforeAll(async () => {
    laurel = await startLaurel()
    school = await laurel.school({ students: 5 })
    const profiles = school.students.map(({ profile }) => profile)
    const body = { pointRule_id: school.rules.reward, profiles }
    await laurel.call('POST /v2/actions/profiles', school.teacher.token, { body })
    const { db, eventStore, config } = laurel.deps
    const key = await openSealKey(config.sealKeyFile)
    await extendSeals({ db, eventStore, key, clock: () => new Date(Date.now() + 2 * 86_400_000) })
    verifying = await startVerifying(laurel.deps)
  }, patiently.timeout)
  afterAll(async () => {
    await verifying?.stop()
    await laurel?.close()
  })

  test('an auditor runs a check, and sees that all agrees', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.auditor.token,
      locale: 'en',
    })
    await go('/admin/audit/verify')
    await page.getByText('Not checked yet').waitFor()
    await page.getByRole('button', { name: 'Run a check' }).click()
    await page.getByRole('heading', { name: 'Everything matches' }).waitFor()
    await page.getByRole('row', { name: /Matches/ }).waitFor()
    expect(await page.locator('.audit-verify-parts > .unequal').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('an auditor goes back to before an award and steps forward; the address keeps the moment', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.auditor.token,
      locale: 'en',
    })
    await go('/admin/audit/time-machine')
    await page.getByText('after entry 5 of 5').waitFor()
    const first = page.getByRole('row', { name: /Student 1/ })
    await first.getByText('same (0)').waitFor()
    await page.getByRole('button', { name: 'One day back' }).click()
    await page.getByText('after entry 0 of 5').waitFor()
    await first.getByText('same (+5)').waitFor()
    await page.getByRole('button', { name: 'Next entry' }).click()
    await page.getByText(/^after entry [1-5] of 5$/).waitFor()
    await page.reload()
    await page.getByText(/^after entry [1-5] of 5$/).waitFor()
    await page.getByRole('slider', { name: 'Moment in the period' }).press('Home')
    await page.getByText('after entry 0 of 5').waitFor()
    await page.getByRole('radio', { name: 'Classes', exact: true }).click()
    await page.getByRole('row', { name: /1A/ }).waitFor()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await page.getByText('after entry 5 of 5').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a downloaded log is checked by the checker that comes with it, without Laurel', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.admin.token,
      locale: 'zh',
    })
    await go('/admin/audit/seals')
    await page.getByRole('button', { name: '供審計員查閱' }).click()
    const folder = await mkdtemp(join(tmpdir(), 'laurel-test-audit-'))
    const saved = async (press: () => Promise<void>) => {
      const [file] = await Promise.all([page.waitForEvent('download'), press()])
      await file.saveAs(join(folder, file.suggestedFilename()))
      return file.suggestedFilename()
    }
    const checker = await saved(() => page.getByRole('link', { name: 'check-log.mjs' }).click())
    const log = await saved(() => page.getByRole('button', { name: '紀錄連封印' }).click())
    expect([checker, log]).toEqual([
      'check-log.mjs',
      expect.stringMatching(/^laurel-log-.*\.jsonl$/),
    ])
    const command = await page.locator('.audit-seals-command code').textContent()
    const key = command!.split(' ').at(-1)!
    const check = (id: string) =>
      promisify(execFile)(process.execPath, [checker, log, id], { cwd: folder })
    expect((await check(key)).stdout).toMatch(/nothing was changed/i)
    await expect(check('0'.repeat(32))).rejects.toMatchObject({ code: 1 })
    await rm(folder, { recursive: true })
    expect(complaints).toEqual([])
    await close()
  })

  test('a period is replayed as a race, by the keyboard, in full screen', async () => {
    const { page, go, complaints, close } = await laurel.visit({
      token: school.auditor.token,
      locale: 'en',
    })
    await go('/admin/audit/race')
    await page.getByRole('button', { name: 'Start' }).press('Enter')
    const stage = page.getByRole('dialog', { name: 'Race of the classes' })
    await stage.getByText('No points yet').waitFor()
    await stage.locator('.audit-race-play:focus').waitFor()
    // The race plays at once. The same key pauses and resumes it.
    await stage.getByRole('button', { name: 'Pause' }).waitFor()
    await page.keyboard.press('Space')
    await stage.getByRole('button', { name: 'Play' }).waitFor()
    await page.keyboard.press('Space')
    await stage.getByRole('button', { name: 'Pause' }).waitFor()
    await stage.getByRole('slider').press('End')
    await stage.locator('.audit-race-points', { hasText: /^[1-9]/ }).waitFor()
    await stage.getByRole('button', { name: 'Play' }).waitFor()
    const { width, height } = (await stage.boundingBox())!
    expect({ width, height }).toEqual(page.viewportSize())
    await page.keyboard.press('Escape')
    await stage.waitFor({ state: 'detached' })
    await page.locator('button:focus', { hasText: 'Start' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
