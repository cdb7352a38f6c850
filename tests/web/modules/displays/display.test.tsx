import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentDisplay } from '#api/contracts/displays.ts'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { checked } from '#tests/web/support/checked-answer.ts'
import { connect, drop, end, present, push } from '#tests/web/support/live-line.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { DisplayScreen } from '#web/modules/displays/display/display-screen.tsx'
import { ruleNames } from '#web/modules/displays/display/names.ts'

const student = (no: number, zh: string, en: string) => ({
  key: `k${no}`,
  label: { zh, en },
  class: '3A',
  class_no: no,
})
const wong = student(21, '黃梓晴', 'Wong Tsz Ching')
const chan = student(2, '陳樂怡', 'Chan Lok Yi')
const unnamed = { ...wong, label: { zh: '', en: '' } }

const snapshot = (more: Partial<DisplaySnapshot> = {}): DisplaySnapshot => ({
  room: 'display',
  position: '0001',
  at: '2026-11-20T08:42:00Z',
  latest: null,
  classes: [{ rank: 1, class: '3A', totalpoints: 7942 }],
  students: [
    { ...chan, rank: 1, totalpoints: 486 },
    { ...wong, rank: 2, totalpoints: 471 },
  ],
  ...more,
})
const award = (more = {}) => ({
  batch: '00000000-0000-7000-8000-0000000000b1',
  created_at: '2026-11-20T08:42:30Z',
  rule_name: '主動幫助同學',
  rule_name_en: '',
  point: 5,
  students: 1,
  awards: [wong],
  ...more,
})

let shown: { status: number; display: CurrentDisplay }
const keys: unknown[] = []
const display = (more: Partial<CurrentDisplay> = {}): CurrentDisplay => ({
  name: '3A 班課室',
  language: 'zh',
  privacy: 'names',
  period: '上學期',
  snapshot: snapshot(),
  organization: { zh: '青嵐中學', en: 'Ching Laam' },
  time_zone: 'Asia/Hong_Kong',
  ...more,
})

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push((init.headers as Record<string, string>)['x-display-key'])
    if (shown.status === 200)
      return await checked('GET /displays/current', successAnswer(shown.display))
    return new Response('{}', { status: shown.status })
  })
  shown = { status: 200, display: display() }
  location.hash = '#the-key'
})
const open = async () => {
  renderPart(<DisplayScreen />)
  await waitFor(() => expect(screen.queryByText('正在連接學校')).toBeNull())
  await waitFor(present)
}
const ranks = (name: RegExp) => {
  const column = screen.getByRole('heading', { name }).closest('section')
  return within(column as HTMLElement).getAllByRole('listitem')
}
const arrive = (newer: Partial<DisplaySnapshot>) => act(async () => push(snapshot(newer)))

test('a class’s display shows its groups and the houses, each by rank', async () => {
  const look = { colour: 'red', emblem: 'sun' } as const
  const red = {
    ...look,
    _id: '00000000-0000-7000-8000-0000000000d1',
    name: '紅社',
    name_en: 'Red',
    members: 9,
    rank: 1,
    totalpoints: 70,
    average: 7.8,
  }
  const sun = { ...red, _id: '00000000-0000-7000-8000-0000000000d2', name: '太陽組' }
  const moon = { ...sun, _id: '00000000-0000-7000-8000-0000000000d3', name: '月亮組', rank: 2 }
  shown.display.snapshot = snapshot({ class: '3A', groups: [sun, moon] })
  await open()
  await act(async () => connect())
  const texts = (name: RegExp) => ranks(name).map(({ textContent }) => textContent)
  await screen.findByRole('heading', { name: '小組' })
  expect(texts(/小組/)).toEqual(['1太陽組70', '2月亮組70'])
  expect(screen.queryByRole('heading', { name: '學社' })).toBeNull()
  await arrive({ at: '2026-11-20T08:43:00Z', class: '3A', groups: [sun, moon], houses: [red] })
  expect(texts(/學社/)).toEqual(['1紅社70'])
  await arrive({ at: '2026-11-20T08:44:00Z', class: '3A' })
  expect(screen.queryByRole('heading', { name: '小組' })).toBeNull()
})

test('a person at the display can pause awards and ranks, and resume them', async () => {
  await open()
  await act(async () => connect())
  await arrive({ at: '2026-11-20T08:42:10Z' })
  fireEvent.click(await screen.findByRole('button', { name: '暫停更新' }))
  expect(document.querySelector('.dp-live')?.textContent).toContain(
    '已暫停 Paused · 最後更新 16:42',
  )
  const next = { position: '0002', at: '2026-11-20T08:50:31Z', latest: award() }
  await arrive(next)
  expect(screen.queryByText('主動幫助同學')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '繼續更新' }))
  await arrive(next)
  expect(document.querySelector('.dp-award')?.textContent).toContain('主動幫助同學')
  expect(document.querySelector('.dp-live')?.textContent).toContain('Live')
})

test('a badge that was earned while its part of the page was still loading is celebrated', async () => {
  await open()
  act(connect)
  const badge_rule = {
    _id: '00000000-0000-7000-8000-0000000000c1',
    name: '恆心',
    name_en: '',
    image_url: '',
  }
  const earned = { _id: '00000000-0000-7000-8000-0000000000c2', created_at: '2026-11-20T08:42:30Z' }
  await arrive({
    position: '0002',
    at: '2026-11-20T08:42:31Z',
    badges: [{ ...earned, badge_rule, student: wong }],
  })
  expect(document.querySelector('.dp-badge')).toBeNull()
  await waitFor(() => expect(document.querySelector('.dp-badge')?.textContent).toContain('恆心'))
})

test('the key F opens full screen only on its button: stray keys and dictated words do nothing', async () => {
  const enter = vi.fn(async () => {})
  Object.assign(document, { fullscreenEnabled: true, fullscreenElement: null })
  document.documentElement.requestFullscreen = enter
  await open()
  const button = await screen.findByRole('button', { name: /全屏幕/ })
  for (const elsewhere of [document.body, screen.getByRole('button', { name: '暫停更新' })])
    fireEvent.keyDown(elsewhere, { key: 'f' })
  fireEvent.keyDown(button, { key: 'f', ctrlKey: true })
  expect(enter).not.toHaveBeenCalled()
  fireEvent.keyDown(button, { key: 'F' })
  expect(enter).toHaveBeenCalledTimes(1)
})

test.each(['#%', '#%E6%A1%82', `#${'x'.repeat(300)}`, '#桂冠', '#two words'])(
  'the fragment %s of an address is not sent as a key, and causes no error',
  async (hash) => {
    location.hash = hash
    keys.length = 0
    renderPart(<DisplayScreen />)
    await screen.findByText('Screen code')
    expect(keys).toEqual([])
  },
)

test('the key is in the address after #, and is sent only in a header', async () => {
  await open()
  expect(keys.at(-1)).toBe('the-key')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('3A 班課室')
})

test('a changed name of the school or period appears at once', async () => {
  await open()
  act(connect)
  shown.display = display({ organization: { zh: '青山中學', en: 'Ching Shan' }, period: '下學期' })
  act(() => present().arrive('organization'))
  expect(await screen.findByText('青山中學')).toBeDefined()
  expect(screen.getByText('下學期')).toBeDefined()
})

test('a reload that lost the fragment still has its key', async () => {
  sessionStorage.setItem('laurel.display', 'kept')
  location.hash = ''
  await open()
  expect(keys.at(-1)).toBe('kept')
})

test('without a key the display shows a pairing code in both languages, and ranks once staff enter the code', async () => {
  location.hash = ''
  const byKey = fetch
  let taken = false
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/displays/letters')) return byKey(address, init)
    const data =
      init.method === 'POST'
        ? { code: 'BKTRXZ', key: 'own-key', ends_at: '2026-11-20T01:00:00Z' }
        : { taken }
    return new Response(JSON.stringify({ result: 'success', data }))
  })
  await open()
  expect(await screen.findByText('BKTRXZ')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('屏幕配對碼')
  expect(screen.getByText('Screen code')).toBeDefined()
  taken = true
  await expect.poll(() => location.hash).toBe('#own-key')
  await expect.poll(() => keys.at(-1)).toBe('own-key')
})

test('with an unknown key the display says that it is switched off, and signs no teacher out', async () => {
  localStorage.setItem('laurel.token', 'a teacher of the same browser')
  shown.status = 401
  await open()
  expect(screen.getByText('這個顯示屏已停用')).toBeDefined()
  expect(localStorage.getItem('laurel.token')).toBe('a teacher of the same browser')
  localStorage.clear()
})

test('the headings are in both languages, the main one first', async () => {
  shown.display = display({ language: 'en' })
  await open()
  expect(screen.getByRole('heading', { name: 'Students 學生排名' })).toBeDefined()
  expect(ranks(/Students/)[0]?.textContent).toContain('Chan Lok Yi3A · No. 02')
})

test('with class and number only, no name is shown', async () => {
  const students = [{ ...unnamed, rank: 1, totalpoints: 471 }]
  shown.display = display({
    privacy: 'class_no',
    snapshot: snapshot({ students, latest: award({ awards: [unnamed] }) }),
  })
  await open()
  expect(ranks(/學生排名/)[0]?.textContent).toContain('3A 班 21 號')
  expect(document.body.textContent).not.toMatch(/黃|Wong/)
})

test('an award to one student shows its points and both names', async () => {
  await open()
  await act(async () => connect())
  await arrive({ position: '0002', at: '2026-11-20T08:43:00Z', latest: award() })
  const [moment] = document.querySelectorAll<HTMLElement>('.dp-award')
  const shownAward = within(moment!)
  expect(shownAward.getByText('+5')).toBeDefined()
  expect(shownAward.getByText('黃梓晴')).toBeDefined()
  expect(shownAward.getByText('Wong Tsz Ching')).toBeDefined()
})

test('a rule named in both languages is shown in each', async () => {
  const namesOf = (rule_name: string, rule_name_en = '') => ruleNames({ rule_name, rule_name_en })
  expect(namesOf('準時交齊功課 Homework on time')).toEqual({
    zh: '準時交齊功課',
    en: 'Homework on time',
  })
  expect(namesOf('Homework on time / 準時交齊功課')).toEqual({
    zh: '準時交齊功課',
    en: 'Homework on time',
  })
  expect([namesOf('主動幫助同學'), namesOf('Helpful'), namesOf('參加 STEM 活動')]).toEqual([
    null,
    null,
    null,
  ])
  // A separate English name has priority over one written inside the usual name.
  expect(namesOf('主動幫助同學', 'Helped')).toEqual({ zh: '主動幫助同學', en: 'Helped' })
  expect(namesOf('準時交齊功課 Homework', 'On time')).toEqual({ zh: '準時交齊功課', en: 'On time' })
  expect(namesOf('Mug', 'Mug')).toBeNull()
})

test('a batch is shown once, with its number of students', async () => {
  await open()
  await act(async () => connect())
  const latest = award({ students: 28, class: '3B', rule_name: '清潔 Tidy' })
  await arrive({ position: '0002', at: '2026-11-20T08:43:00Z', latest })
  expect(screen.getByText('3B 班 28 位同學')).toBeDefined()
  expect(screen.getByText('28 students of 3B').parentElement?.textContent).toBe(
    '28 students of 3B · Tidy',
  )
})

test('a rise is announced, a fall is not', async () => {
  await open()
  await act(async () => connect())
  const students = [
    { ...wong, rank: 1, totalpoints: 490 },
    { ...chan, rank: 2, totalpoints: 486 },
  ]
  await arrive({ position: '0002', at: '2026-11-20T08:43:00Z', students })
  const [first, second] = ranks(/學生排名/)
  expect(first?.textContent).toContain('由第 2 名上升')
  expect(second?.textContent).toContain('3A 班 02 號')
})

test('a lost connection keeps the ranks and says since when', async () => {
  await open()
  await act(async () => connect())
  await arrive({ position: '0002', at: '2026-11-20T08:43:00Z' })
  await act(async () => drop())
  expect(screen.getByText(/最後更新/)).toBeDefined()
  expect(ranks(/學生排名/)).toHaveLength(2)
})

test('a display that is revoked while it runs says that it is switched off, and disconnects', async () => {
  await open()
  await act(async () => connect())
  shown.status = 401
  await act(async () => end())
  expect(await screen.findByText('這個顯示屏已停用')).toBeDefined()
  expect(present().connected).toBe(false)
})

test('without points the display’s own class is listed, without a mark for its rank, and other classes are not', async () => {
  const classes = [
    { rank: 1, class: '3B', totalpoints: 5 },
    { rank: 2, class: '3A', totalpoints: 0 },
    { rank: 2, class: '3C', totalpoints: 0 },
  ]
  shown.display = display({ snapshot: snapshot({ classes, class: '3A' }) })
  await open()
  const rows = ranks(/班別排名/)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['13B5', '–3A0'])
  expect(rows.map((row) => row.querySelectorAll('.pos svg').length)).toEqual([1, 0])
})

test('with averages the points per student are beside the totals, and the week is named in both languages', async () => {
  const classes = [
    { rank: 1, class: '1B', totalpoints: 20, average: 10 },
    { rank: 2, class: '1A', totalpoints: 7070, average: 353.5 },
    { rank: 3, class: '1C', totalpoints: 5, average: null },
  ]
  shown.display = display({ snapshot: snapshot({ classes, averages: true, span: 'week' }) })
  await open()
  expect(ranks(/班別排名/).map(({ textContent }) => textContent)).toEqual([
    '11B共 20 分10.0',
    '21A共 7,070 分353.5',
  ])
  const notes = [...document.querySelectorAll('.dp-note')].map(({ textContent }) => textContent)
  expect(notes).toEqual(['本週 · 按每人平均', '本週 This week'])
})

test('a class goal says how many points are left to the next wreath; without a goal nothing is shown', async () => {
  await open()
  await act(async () => connect())
  expect(document.querySelector('.dp-goal')).toBeNull()
  const goal = { id: 'a goal', points: 60, total: 120, reached: 2 }
  await arrive({ position: '0002', at: '2026-11-20T08:43:00Z', class: '3A', goal })
  expect(document.querySelector('.dp-goal')?.textContent).toBe(
    '3A 班距離下一個桂冠還差 60 分3A: 60 to the next wreath',
  )
  await arrive({
    position: '0003',
    at: '2026-11-20T08:44:00Z',
    class: '3A',
    goal: { ...goal, total: 175 },
  })
  expect(document.querySelector('.dp-goal')?.textContent).toContain('還差 5 分')
})

test('up to six students are named, more are counted', async () => {
  await open()
  await act(async () => connect())
  const six = Array.from({ length: 6 }, (_, n) => ({
    ...wong,
    key: `w${n}`,
    label: { zh: `學生${n}`, en: `S ${n}` },
  }))
  await arrive({
    position: '0002',
    at: '2026-11-20T08:43:00Z',
    latest: award({ students: 6, class: '3A', awards: six }),
  })
  expect(
    [...document.querySelectorAll('.dp-names li')].map(({ textContent }) => textContent),
  ).toEqual(six.map(({ label }) => label.zh))
  expect(document.querySelector('.dp-rule')?.textContent).toContain('3A 班 6 位同學')
  const seven = award({
    batch: '00000000-0000-7000-8000-0000000000b2',
    created_at: '2026-11-20T08:45:00Z',
  })
  cleanup()
  shown.display = display({
    snapshot: snapshot({ latest: { ...seven, students: 7, class: '3A', awards: [...six, wong] } }),
  })
  await open()
  expect(document.querySelector('.dp-names')).toBeNull()
  expect(document.querySelector('.dp-who')?.textContent).toBe('3A 班 7 位同學')
})
