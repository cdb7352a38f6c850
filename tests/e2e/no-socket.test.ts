import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { School } from '#tests/support/school.ts'
import { expectAccessible, noChromium, type Visit } from './support/browser.ts'
import { startFilter } from './support/filter.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

describe.skipIf(noChromium)('without a live connection', patiently, () => {
  let laurel: Laurel
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 12, modules: ['memo', 'homework', 'subject'] })
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const post = async (path: string, body: object) => {
    const answer = await laurel.call(`POST ${path}`, school.admin.token, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const reward = (...profiles: string[]) =>
    post('/v2/actions/profiles', { pointRule_id: school.rules.reward, profiles })
  const profileOf = (n: number) => school.students[n]!.profile

  /** Opens a browser behind a firewall that blocks WebSockets. */
  const behindFilter = async (blocking: 'refuses' | 'hangs', visit: Partial<Visit>) => {
    const filter = await startFilter(laurel.origin, blocking)
    const visitor = await laurel.visit({ ...visit, origin: filter.origin })
    return {
      visitor,
      filter,
      page: visitor.page,
      isBlocked: () => expect.poll(filter.handshakes).toBeGreaterThan(0),
      end: async () => {
        await visitor.close()
        await filter.close()
      },
    }
  }

  test.each(['refuses', 'hangs'] as const)(
    'with a firewall that %s the history shows what others record, and keeps focus and position',
    async (blocking) => {
      for (const { profile } of school.students) await reward(profile)
      const admin = await behindFilter(blocking, { token: school.admin.token, width: 390 })
      await admin.visitor.go('/admin/history')
      await admin.page.locator('.history tbody tr').nth(9).waitFor()
      await admin.isBlocked()
      await admin.page.getByRole('button', { name: /^Updates every few seconds/ }).waitFor()
      await admin.page.locator('.history tbody tr').nth(8).scrollIntoViewIfNeeded()
      await admin.page.evaluate('window.marked = document.querySelector(".history tbody")')
      const button = admin.page.locator('.history tbody tr').nth(8).getByRole('button').first()
      await button.focus()
      const focused = await admin.page.evaluate('document.activeElement.outerHTML')
      const before = await admin.page.evaluate<number>('scrollY')
      expect(before).toBeGreaterThan(100)
      const rows = admin.page.locator('.history tbody tr')
      const first = await rows.first().innerText()
      await reward(profileOf(3))
      await expect.poll(() => rows.first().innerText()).not.toBe(first)
      expect(await admin.page.evaluate('window.marked.isConnected')).toBe(true)
      expect(await admin.page.evaluate('document.activeElement.outerHTML')).toBe(focused)
      expect(Math.abs((await admin.page.evaluate<number>('scrollY')) - before)).toBeLessThan(400)
      expect(admin.visitor.loads()).toBe(1)
      await admin.end()
    },
  )

  test('the roll call shows students who check in meanwhile, and keeps unsaved marks', async () => {
    const { visitor, page, isBlocked, filter, end } = await behindFilter('refuses', {
      token: school.teacher.token,
    })
    await visitor.go('/admin/rollcall')
    const tile = (n: number) => page.locator('.roll-call-tile').nth(n)
    await tile(11).waitFor()
    await tile(2).getByRole('button').click()
    await expect.poll(() => tile(2).getAttribute('data-mark')).toBe('absent')
    await isBlocked()
    await post('/actions/attendance/batch/checkin', {
      attendanceRule: school.attendanceRule,
      profiles: [profileOf(0)],
    })
    await page.locator('.roll-call-tile[data-mark=in]').waitFor()
    expect(await tile(2).getAttribute('data-mark')).toBe('absent')
    await tile(2).getByRole('button').and(page.locator(':focus')).waitFor()
    // The note appears once, on one page.
    const note = page.getByText(/^This network does not allow live connections/)
    await note.waitFor()
    await expectAccessible(page)
    await visitor.turnTo('/admin/history')
    await page.locator('.history').waitFor()
    expect(await note.count()).toBe(0)
    await visitor.go('/admin/rollcall')
    await tile(11).waitFor()
    const before = filter.handshakes()
    await expect.poll(filter.handshakes).toBeGreaterThan(before + 2)
    await page.waitForResponse('**/api/organizations/user')
    expect(await note.count()).toBe(0)
    expect(visitor.complaints.filter((text) => !/WebSocket/.test(text))).toEqual([])
    await end()
  })

  test('a student sees new memos and points in the lists as they arrive', async () => {
    const { visitor, page, isBlocked, end } = await behindFilter('refuses', {
      token: school.students[0]!.token,
      width: 390,
      locale: 'zh',
    })
    await visitor.go('/user/memo')
    await page.getByRole('heading', { level: 1, name: '便條' }).waitFor()
    await isBlocked()
    await post('/memos', { title: 'Swimming', message: 'At four.', profile_ids: [profileOf(0)] })
    await page.getByRole('link', { name: 'Swimming' }).waitFor()
    const note = page.getByText(/^這個網絡不容許即時連線/)
    await note.waitFor()
    await page.getByRole('button', { name: '關閉', exact: true }).tap()
    await note.waitFor({ state: 'detached' })
    await visitor.turnTo('/user/overview/point_record')
    await page.getByText('沒有紀錄').first().waitFor()
    await reward(profileOf(0))
    await page.locator('.record').getByText('A reward').first().waitFor()
    expect(visitor.loads()).toBe(1)
    await end()
  })

  test('a colleague’s homework marks appear in the homework history', async () => {
    const { visitor, page, isBlocked, end } = await behindFilter('refuses', {
      token: school.admin.token,
    })
    await visitor.go('/admin/homeworkHistory')
    await page.getByText('No records').first().waitFor()
    await isBlocked()
    const date = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Hong_Kong' })
    const profiles = [{ profile: profileOf(0), status: 'unsubmitted' }]
    await post('/v2/homework/homeworkSubmitRecord', { date, profiles })
    await page.getByRole('table').getByText('Student 1').first().waitFor()
    await end()
  })
})
