import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, type School } from '#tests/support/school.ts'
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'
import { noChromium, type Visitor } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'
import { cardOf } from './support/steps.ts'

describe.skipIf(noChromium)('the live connection', patiently, () => {
  let laurel: Laurel
  let network: TcpProxy
  let school: School

  beforeAll(async () => {
    laurel = await startLaurel()
    network = await startTcpProxy(laurel.origin)
  }, patiently.timeout)
  beforeEach(async () => {
    school = await laurel.school({ students: 2 })
  })
  afterAll(async () => {
    await network?.stop()
    await laurel?.close()
  })

  const reward = async (student = school.students[0]!) => {
    const body = { pointRule_id: school.rules.reward, profiles: [student.profile] }
    expect(
      (await laurel.call('POST /v2/actions/profiles', school.admin.token, { body })).status,
    ).toBe(200)
  }
  const makeDisplay = async () => {
    const body = { name: '1A 課室', privacy: 'names' }
    return (await laurel.call('POST /displays', school.admin.token, { body })).body.data
  }
  const isLive = ({ page }: Visitor) => page.locator('.live[data-state=live]').waitFor()
  const total = ({ page }: Visitor) => cardOf(page, 'Rewards given').locator('.num-big')
  /**
   * Blocks the polling of the organisation, which would also reveal an ended session, but later.
   */
  const onlyBySocket = ({ page }: Visitor) =>
    page.route('**/api/organizations/user', (route) => route.abort())

  test('catches up after a lost network, on every open list', async () => {
    const origin = `http://127.0.0.1:${network.port}`
    const dashboard = await laurel.visit({ origin, token: school.admin.token })
    const history = await laurel.visit({ origin, token: school.admin.token })
    const wall = await laurel.visit({ origin })
    const { key } = await makeDisplay()
    await Promise.all([
      dashboard.go('/admin/dashboard'),
      history.go('/admin/history'),
      wall.go(`/display#${key}`),
    ])
    await Promise.all([
      isLive(dashboard),
      isLive(history),
      wall.page.getByText('尚未有積分').first().waitFor(),
    ])
    await wall.page.locator('.dp-live[data-state=live]').waitFor()

    network.cut()
    await dashboard.page.locator('.live[data-state=reconnecting]').waitFor()
    await wall.page.locator('.dp-live[data-state=reconnecting]').waitFor()
    await reward()
    // Known data stays visible.
    await total(dashboard).getByText('0', { exact: true }).waitFor()

    network.mend()
    await total(dashboard).getByText('1', { exact: true }).waitFor()
    await cardOf(dashboard.page, 'Just awarded').getByText('Student 1').waitFor()
    await history.page.getByRole('row').filter({ hasText: 'A reward' }).waitFor()
    await wall.page.locator('.dp-ranks.students').getByText('學生1').waitFor()
    await Promise.all([isLive(dashboard), isLive(history)])
    for (const visitor of [dashboard, history, wall]) {
      expect(visitor.loads()).toBe(1)
      await visitor.close()
    }
  })

  test('is replaced by polling on the dashboard if it cannot open', async () => {
    const visitor = await laurel.visit({ token: school.admin.token })
    await visitor.page.routeWebSocket('**/socket.io/**', (socket) => socket.close())
    await visitor.page.clock.install()
    await visitor.go('/admin/dashboard')
    await total(visitor).getByText('0', { exact: true }).waitFor()
    await reward()
    await expect
      .poll(
        async () => {
          await visitor.page.clock.fastForward(10_000)
          return await total(visitor).innerText()
        },
        { interval: 500 },
      )
      .toBe('1')
    await visitor.close()
  })

  test('a display that is switched off says so, even after a reload', async () => {
    const { display, key } = await makeDisplay()
    const wall = await laurel.visit()
    await wall.go(`/display#${key}`)
    await wall.page.locator('.dp-live[data-state=live]').waitFor()
    const staff = await laurel.visit({ token: school.teacher.token })
    await staff.go('/admin/displays')
    await staff.page.getByRole('button', { name: `Switch off ${display.name}` }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await wall.page.getByRole('heading', { name: '這個顯示屏已停用' }).waitFor()
    await wall.page.reload()
    await wall.page.getByRole('heading', { name: '這個顯示屏已停用' }).waitFor()
    expect(staff.complaints).toEqual([])
    await Promise.all([wall.close(), staff.close()])
  })

  test('signing out ends the session in every open tab', async () => {
    const [here, there] = [
      await laurel.visit({ token: school.admin.token }),
      await laurel.visit({ token: school.admin.token }),
    ]
    await Promise.all([here.go('/admin/dashboard'), there.go('/admin/history')])
    await Promise.all([isLive(here), isLive(there)])
    await onlyBySocket(there)
    await here.page.getByRole('button', { name: 'Sign out' }).click()
    await Promise.all([here, there].map(({ page }) => page.waitForURL('**/sign-in')))
    await there.go('/admin/dashboard')
    await there.page.waitForURL('**/sign-in')
    expect(here.complaints).toEqual([])
    await Promise.all([here.close(), there.close()])
  })

  test('a changed password ends the other sessions, not the one that changed it', async () => {
    const body = { type: 'admin', email: school.admin.email, password }
    const signedIn = async () =>
      (await laurel.call('POST /v2/cms/auth/login', null, { body })).body.data.token
    const [here, there] = [
      await laurel.visit({ token: await signedIn() }),
      await laurel.visit({ token: school.admin.token }),
    ]
    await Promise.all([here.go('/admin/dashboard'), there.go('/admin/dashboard')])
    await Promise.all([isLive(here), isLive(there)])
    await onlyBySocket(there)
    await here.go('/admin/settings')
    const fields = {
      current_password: password,
      new_password: 'another-password',
      confirm_password: 'another-password',
    }
    for (const [name, value] of Object.entries(fields))
      await here.page.locator(`[name=${name}]`).fill(value)
    await here.page.getByRole('button', { name: 'Change password' }).click()
    await there.page.waitForURL('**/sign-in')
    await here.page.getByRole('link', { name: 'Dashboard' }).first().click()
    await isLive(here)
    const body2 = { pointRule_id: school.rules.reward, profiles: [school.students[1]!.profile] }
    await laurel.call('POST /v2/actions/profiles', school.teacher.token, { body: body2 })
    await total(here).getByText('1', { exact: true }).waitFor()
    await Promise.all([here.close(), there.close()])
  })

  test('a student and a parent see points arrive', async () => {
    const [student] = school.students
    const [own, parents] = [
      await laurel.visit({ token: student!.token, width: 390 }),
      await laurel.visit({ token: student!.parentToken, width: 390, locale: 'zh' }),
    ]
    await Promise.all([own.go('/user/overview'), parents.go('/user/overview')])
    await Promise.all([isLive(own), isLive(parents)])
    await reward()
    for (const { page, complaints, loads } of [own, parents]) {
      await page.locator('.overview-hero-point').getByText('5', { exact: true }).waitFor()
      await page.locator('.record-latest').getByText('A reward').waitFor()
      expect(complaints).toEqual([])
      expect(loads()).toBe(1)
    }
    await Promise.all([own.close(), parents.close()])
  })

  test('with animations the display celebrates an award, and all figures end at the right values', async () => {
    const [wall, dashboard] = [
      await laurel.visit({ motion: true }),
      await laurel.visit({ motion: true, token: school.admin.token }),
    ]
    const { key } = await makeDisplay()
    await Promise.all([wall.go(`/display#${key}`), dashboard.go('/admin/dashboard')])
    await Promise.all([wall.page.locator('.dp-live[data-state=live]').waitFor(), isLive(dashboard)])
    await reward()
    await wall.page.locator('.dp-moment.playing').getByText('+5').waitFor()
    await reward(school.students[1])
    await reward(school.students[1])
    for (const list of [
      wall.page.locator('.dp-ranks.students'),
      cardOf(dashboard.page, 'Top students'),
    ]) {
      const rows = list.getByRole('listitem')
      await rows.nth(0).getByText('10', { exact: true }).waitFor()
      await rows
        .nth(0)
        .getByText(/^(學生2|Student 2)$/)
        .waitFor()
      await rows
        .nth(1)
        .getByText(/^(學生1|Student 1)$/)
        .waitFor()
    }
    await total(dashboard).getByText('3', { exact: true }).waitFor()
    for (const { complaints, close } of [wall, dashboard]) {
      expect(complaints).toEqual([])
      await close()
    }
  })
})
