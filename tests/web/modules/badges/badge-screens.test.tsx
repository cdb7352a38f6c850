import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BadgeGroup, BadgeRule, ProfileBadge } from '#api/contracts/badges.ts'
import { endMark } from '#api/contracts/exports.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { savedFiles } from '#tests/web/support/saved-files.ts'
import {
  answeringRoutes,
  id,
  organization,
  period,
  renderStaff,
  rule,
} from '#tests/web/support/staff-screen.tsx'
import { BadgeListScreen } from '#web/modules/badges/badge-list/badge-list-screen.tsx'
import { BadgeRulesScreen } from '#web/modules/badges/badge-rules/badge-rules-screen.tsx'
import { UserBadgesScreen } from '#web/modules/badges/user-badges/user-badges-screen.tsx'

const saveFile = savedFiles()
const image_url = `/api/blobs/${id(902)}/badge-${'0'.repeat(64)}.png`
const badgeRule = (n: number) => ({
  _id: id(n),
  name: `徽章${n}`,
  name_en: `Badge ${n}`,
  image_url,
})
const group = (n: number, more: Partial<BadgeGroup> = {}): BadgeGroup => ({
  badge_rule: { ...badgeRule(n), description: `Do it ${n}` },
  count: 0,
  last_created_at: null,
  progress: { reached: 0, needed: 10, threshold_by: 'count', by_attendance: false },
  ...more,
})
const earned = (n: number): ProfileBadge => ({
  _id: id(n),
  created_at: `2026-11-${n}T02:00:00Z`,
  date: `2026-11-${n}`,
  badge_rule: badgeRule(1),
  nth: n,
  profile: { _id: id(2), class: '3A', class_no: 7 },
  user: { _id: id(3), name: { en: 'Chan Tai Man', zh: '陳大文' } },
})

const groups = [
  group(1, {
    count: 2,
    last_created_at: '2026-11-18T02:00:00Z',
    progress: { reached: 4, needed: 10, threshold_by: 'count', by_attendance: false },
  }),
  group(2, { progress: { reached: 7, needed: 10, threshold_by: 'count', by_attendance: false } }),
  group(3),
]

test('the gallery shows earned badges, badges in progress with "7 of 10", and the others', async () => {
  const bare = (n: number, progress: Partial<NonNullable<BadgeGroup['progress']>>) => {
    const { badge_rule, progress: usual } = group(n)
    return group(n, {
      badge_rule: { ...badge_rule, description: '' },
      progress: { ...usual!, ...progress },
    })
  }
  const all = [...groups, bare(4, {}), bare(5, { needed: 100, threshold_by: 'point' })]
  answeringRoutes({ 'GET /v2/cms/profileBadges/groupByRule': () => successAnswer(all) })
  renderStaff(<UserBadgesScreen />)
  for (const name of [
    /^Badge 1 ?, Earned 2 times, ?2026\/11\/18$/,
    /^Badge 2 ?, Not earned yet, ?7 of 10$/,
    // The criterion: in the school's words, or else as a number.
    /^Badge 3 ?, Not earned yet, ?Do it 3$/,
    /^Badge 4 ?, Not earned yet, ?10 times$/,
    /^Badge 5 ?, Not earned yet, ?100 points$/,
  ])
    await screen.findByRole('button', { name })
  expect(screen.getAllByRole('button')).toHaveLength(5)
  const headings = screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
  expect(headings).toEqual(['Earned', 'On the way', 'Not earned yet'])
  // Grey until it is earned, even when in progress.
  const looks = screen
    .getAllByRole('button')
    .map((tile) => tile.querySelector('.badge-mark')?.className.trim())
  expect(looks).toEqual(['badge-mark', ...Array(4).fill('badge-mark badge-mark-none')])
  // A reached number stands out only if it is above zero.
  expect(screen.getAllByRole('strong').map(({ textContent }) => textContent)).toEqual(['7'])
})

test('a badge opens with its description, how often and when it was earned, and the progress to the next', async () => {
  answeringRoutes({
    'GET /v2/cms/profileBadges/groupByRule': () => successAnswer(groups),
    'GET /v2/cms/profileBadges': () => listAnswer([earned(18), earned(12)]),
  })
  renderStaff(<UserBadgesScreen />)
  fireEvent.click(await screen.findByRole('button', { name: /^Badge 1,/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Badge 1' }))
  // Both names are shown.
  expect(dialog.getByText('徽章1').lang).toBe('zh-Hant')
  for (const text of ['Do it 1', 'Earned 2 times', 'Latest: 2026/11/18', '4 of 10', '6 more to go'])
    expect(dialog.getByText(text)).toBeTruthy()
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Award 22026/11/18',
    'Award 12026/11/12',
  ])
})

test('a badge that is not earned yet says so', async () => {
  answeringRoutes({ 'GET /v2/cms/profileBadges/groupByRule': () => successAnswer(groups) })
  renderStaff(<UserBadgesScreen />)
  fireEvent.click(await screen.findByRole('button', { name: /^Badge 3,/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('You have not earned this badge yet.')).toBeTruthy()
})

test('the list requests the period’s badges, newest first', async () => {
  const { calls } = answeringRoutes({ 'GET /v2/cms/profileBadges': () => listAnswer([earned(18)]) })
  renderStaff(<BadgeListScreen />)
  await screen.findByText('Badge 1')
  const [first] = calls
  expect(Object.fromEntries(first!.query)).toMatchObject({
    period_id: period._id,
    order_by: 'created_at',
    order: 'desc',
  })
  const row = screen.getAllByRole('row')[1]
  expect(row?.textContent).toContain('3A07陳大文Chan Tai Man')
})

test('the words of a search are sent for the list and for its file, without spaces around them', async () => {
  const { calls } = answeringRoutes({
    'GET /v2/cms/profileBadges': () => listAnswer([earned(18)]),
    'GET /v2/cms/profileBadges/export_stream': () => new Response(`Badge${endMark.text}`),
  })
  renderStaff(<BadgeListScreen />)
  await screen.findByText('Badge 1')
  const field = screen.getByRole('searchbox')
  fireEvent.change(field, { target: { value: ' helping 3A ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(calls.at(-1)?.query.get('search')).toBe('helping 3A'))
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  expect(calls.at(-1)?.path).toBe('/v2/cms/profileBadges/export_stream')
  expect(calls.at(-1)?.query.get('search')).toBe('helping 3A')
})

test('the list shows one student’s badges by the id in its address, and then everybody’s again', async () => {
  history.replaceState(null, '', `/admin/badge_list?user=${id(3)}`)
  const { calls } = answeringRoutes({ 'GET /v2/cms/profileBadges': () => listAnswer([earned(18)]) })
  renderStaff(<BadgeListScreen />)
  await screen.findByText('Badge 1')
  expect(calls[0]?.query.get('user')).toBe(id(3))
  const only = screen.getByRole('button', { name: 'Show all students' })
  expect(only.textContent).toContain('Chan Tai Man')
  fireEvent.click(only)
  await waitFor(() => expect(calls.at(-1)?.query.has('user')).toBe(false))
})

const stored: BadgeRule = {
  ...badgeRule(5),
  description: '',
  reward_by: 'pointRule',
  pointRule: { _id: id(301), name: 'Rule 1', name_en: '' },
  ruleCategory: null,
  attendanceRule: null,
  threshold_by: 'count',
  threshold: 10,
  cutoff_period: 'weekly',
  cutoff_limit: 2,
  isActive: true,
  awarded: 1388,
  created_at: '2026-11-01T00:00:00Z',
  start: {
    from: 'beginning',
    period: { _id: period._id, name: period.name },
    state: 'running',
    progress: { done: 3, total: 12 },
    badges: 4,
  },
}
const openRules = () => {
  const sent = answeringRoutes({
    'GET /v2/cms/badgeRules': () => listAnswer([stored]),
    [`GET /v2/cms/badgeRules/${stored._id}`]: () => successAnswer(stored),
    'GET /pointRules': () => listAnswer([rule(1)]),
    'GET /periods': () =>
      listAnswer([period, { ...period, _id: id(77), name: 'Last year', isActive: false }]),
    'POST /v2/cms/badgeRules/preview': () =>
      successAnswer({
        period: { _id: period._id, name: period.name },
        students: 2,
        badges: 8,
        entries: 1200,
        lost: 1,
        often: [
          { times: 2, students: 1 },
          { times: 6, students: 1 },
        ],
        classes: [
          { class: '3A', badges: 2 },
          { class: '3B', badges: 6 },
        ],
        rows: [
          {
            profile: id(1),
            user: { _id: id(3), name: { en: 'Ada', zh: '雅' } },
            class: '3A',
            class_no: 1,
            count: 2,
          },
          {
            profile: id(2),
            user: { _id: id(4), name: { en: 'Ben', zh: '斌' } },
            class: '3A',
            class_no: 2,
            count: 1,
          },
        ],
      }),
    'POST /blobs/batch': () =>
      successAnswer([{ _id: 'badge', kind: 'badge', url: image_url, width: 10, height: 10 }]),
    'POST /v2/cms/badgeRules': () => successAnswer(stored),
    'PUT /v2/cms/badgeRules/*': () => successAnswer(stored),
  })
  renderStaff(<BadgeRulesScreen />, { organization: { ...organization, current_period: period } })
  return sent
}

test('a rule shows its criterion, its limit, and how far its history is counted', async () => {
  openRules()
  const row = within((await screen.findAllByRole('row'))[1]!)
  for (const text of [
    'Badge 5',
    'Rule 1',
    '10 times',
    '2 a week',
    '1,388',
    'Counting: 3 of 12 students',
  ])
    expect(row.getByText(text)).toBeTruthy()
})

test('when a rule is edited, its criterion is visible and locked', async () => {
  const { commands } = openRules()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Badge 5' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Awarded for').disabled).toBe(true)
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Other' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]).toMatchObject({
    method: 'PUT',
    path: `/v2/cms/badgeRules/${stored._id}`,
    body: { name: 'Other', name_en: 'Badge 5', description: '', image_url, isActive: true },
  })
})

test('a new rule previews the badges, and says how many saving will give', async () => {
  const { commands } = openRules()
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: '恆心' } })
  await dialog.findByRole('option', { name: 'Rule 1 · +1' })
  fireEvent.change(dialog.getByLabelText('Point rule'), { target: { value: id(301) } })
  const file = new File([new Uint8Array(10)], 'badge.png', { type: 'image/png' })
  fireEvent.change(dialog.getByLabelText('Choose image', { selector: 'input' }), {
    target: { files: [file] },
  })
  expect(dialog.queryByRole('button', { name: '' })).toBeNull()
  // Counts all students, not only those listed.
  await waitFor(() => expect(dialog.getAllByText('1 student')).toHaveLength(2))
  for (const text of ['2 times', '6 times or more', 'highest 3B with 6'])
    expect(dialog.getAllByText(text).length, text).toBeGreaterThan(0)
  expect(
    dialog.getByText('1 more badge was reached, then lost again when records were undone.'),
  ).toBeTruthy()
  expect(dialog.getByText(`from 1,200 records of “${period.name}”`)).toBeTruthy()
  const byClass = within(dialog.getByRole('list', { name: 'Badges by class' })).getAllByRole(
    'listitem',
  )
  expect(byClass.map(({ textContent }) => textContent)).toEqual(['23A', '63B'])
  fireEvent.click(dialog.getByLabelText(/^From the beginning/))
  fireEvent.click(await dialog.findByRole('button', { name: 'Save and give 8 badges' }))
  const made = () => commands().find(({ path }) => path === '/v2/cms/badgeRules')
  await waitFor(() => expect(made()).toBeTruthy())
  expect(made()!.body).toMatchObject({
    name: '恆心',
    image_url,
    reward_by: 'pointRule',
    pointRule: id(301),
    threshold: 10,
    start: 'beginning',
    cutoff_period: 'no_limit',
    cutoff_limit: null,
    ruleCategory: null,
  })
})

test('another period’s history is previewed, and counted from its beginning', async () => {
  const { commands } = openRules()
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Rule 1 · +1' })
  fireEvent.change(dialog.getByLabelText('Point rule'), { target: { value: id(301) } })
  const asked = () => commands().filter(({ path }) => path === '/v2/cms/badgeRules/preview')
  await waitFor(() => expect(asked().at(-1)?.body).toMatchObject({ period_id: period._id }))
  fireEvent.change(await dialog.findByLabelText('Records from'), { target: { value: id(77) } })
  await waitFor(() => expect(asked().at(-1)?.body).toMatchObject({ period_id: id(77) }))
  expect(dialog.getByText(/Counts all of “Last year”/)).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: '恆心' } })
  const file = new File([new Uint8Array(10)], 'badge.png', { type: 'image/png' })
  fireEvent.change(dialog.getByLabelText('Choose image', { selector: 'input' }), {
    target: { files: [file] },
  })
  fireEvent.click(dialog.getByLabelText(/^From the beginning/))
  fireEvent.click(await dialog.findByRole('button', { name: 'Save and give 8 badges' }))
  const made = () => commands().find(({ path }) => path === '/v2/cms/badgeRules')
  await waitFor(() => expect(made()?.body).toMatchObject({ start: 'beginning', period_id: id(77) }))
})

test('a rule without an image is not sent, and the page says what is missing', async () => {
  const { commands } = openRules()
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText('Input is required.')).length).toBeGreaterThanOrEqual(3)
  expect(commands()).toEqual([])
})

test('a file that is neither PNG nor JPEG is refused at once', async () => {
  openRules()
  fireEvent.click(await screen.findByRole('button', { name: 'New rule' }))
  const dialog = within(await screen.findByRole('dialog'))
  const file = new File(['x'], 'badge.gif', { type: 'image/gif' })
  fireEvent.change(dialog.getByLabelText('Choose image', { selector: 'input' }), {
    target: { files: [file] },
  })
  await dialog.findByText('Please choose a PNG or JPEG image.')
})
