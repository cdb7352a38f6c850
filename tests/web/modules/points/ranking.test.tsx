import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RankingRow } from '#api/contracts/rankings.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
  withLayout,
} from '#tests/web/support/staff-screen.tsx'
import { loadLocale } from '#web/i18n/i18n-util.sync.ts'
import { i18nObject } from '#web/i18n/i18n-util.ts'
import { ClassRankingScreen } from '#web/modules/points/class-ranking/class-ranking-screen.tsx'
import { indexRanking, matchRanking } from '#web/modules/points/ranking/match-ranking.ts'
import { rankingTable } from '#web/modules/points/ranking/ranking-csv.ts'
import { StudentRankingScreen } from '#web/modules/points/student-ranking/student-ranking-screen.tsx'
import { fileStamp, toCsv } from '#web/ui/text/csv.ts'

const learning = { id: id(400), name: 'Learning' }
const conduct = { id: id(401), name: 'Conduct' }

let people = 0
const row = (
  rank: number,
  zh: string,
  en: string,
  [first, second]: [number, number],
): RankingRow => ({
  rank,
  class: rank === 3 ? '4B' : '3A',
  class_no: rank,
  // Each row is another student, even if two share a rank.
  user: id(++people),
  profile: id(200 + people),
  name: { zh, en },
  totalpoints: first + second,
  students: null,
  pointsByRuleCategories: [
    { ruleCategory_id: learning.id, total: first },
    { ruleCategory_id: conduct.id, total: second },
  ],
})
const rows = [
  row(1, '陳樂怡', 'Chan Lok Yi', [30, 10]),
  row(1, '黃梓晴', 'Wong Tsz Ching', [10, 30]),
  row(3, '=2+5', '+Cheung', [0, 0]),
]

describe('the search of a ranking', () => {
  const names = (search: string) =>
    matchRanking(indexRanking(rows), search).map(({ name }) => name?.en)

  test('finds every word in names of both languages, class or number, whatever their case', () => {
    expect(names('WONG 3a')).toEqual(['Wong Tsz Ching'])
    expect(names('陳')).toEqual(['Chan Lok Yi'])
    expect(names('4B03')).toEqual(['+Cheung'])
  })
})

describe('the export of a ranking', () => {
  loadLocale('en')
  const LL = i18nObject('en')
  const categories = [learning, conduct]
  const table = (shown = categories) =>
    rankingTable(rows, { groupBy: 'user', categories, shown, LL })

  test('has each category with its share of the row, ties with one rank', () => {
    expect(table().header).toEqual([
      'Rank',
      'Class',
      'No.',
      'Chinese name',
      'English name',
      'Points',
      'Learning',
      'Learning (share)',
      'Conduct',
      'Conduct (share)',
    ])
    expect(table().rows[0]).toEqual([
      1,
      '3A',
      1,
      '陳樂怡',
      'Chan Lok Yi',
      40,
      30,
      '75.0%',
      10,
      '25.0%',
    ])
    expect(table().rows[1]?.[0]).toBe(1)
  })

  test('of one category keeps that category’s share of all', () => {
    expect(table([conduct]).rows[0]?.slice(-2)).toEqual([10, '25.0%'])
  })

  test('shows 0.0% instead of dividing by zero', () => {
    expect(table().rows[2]?.slice(-1)).toEqual(['0.0%'])
  })

  test('begins with the mark that Excel needs and contains no formula', async () => {
    const csv = await toCsv(
      ['A'],
      [
        ['=2+5'],
        ['+Cheung'],
        ['@x'],
        ['＝1'],
        ['＋1'],
        ['－1'],
        ['＠1'],
        ['=1\n+2'],
        [-5],
        ['a,"b"'],
      ],
    )
    const wide = ['＝1', '＋1', '－1', '＠1'].map((one) => `"'${one}"`)
    const text = ['A', `"'=2+5"`, `"'+Cheung"`, `"'@x"`, ...wide, `"'=1\n+2"`, '-5', '"a,""b"""']
    expect(csv).toBe(`\ufeff${text.join('\r\n')}`)
  })

  test('is named by day and time', () => {
    expect(fileStamp(new Date(2026, 10, 20, 8, 42, 16))).toBe('20261120-084216')
  })
})

describe('the ranking screens', () => {
  const school = () =>
    answeringRoutes({
      'GET /profiles/rank': ({ query }: ReceivedCall) =>
        successAnswer(query.get('ruleCategory') ? rows.slice(0, 2) : rows, {
          pages: 1,
          total: query.get('ruleCategory') ? 2 : 3,
          last_updated_at: '2026-11-20T00:42:16Z',
        }),
      'GET /ruleCategories': () =>
        listAnswer(
          [learning, conduct].map(({ id, name }) => ({
            _id: id,
            name: { zh: name, en: name },
            type: 'reward',
            rules: 1,
          })),
        ),
    })

  beforeEach(() => {
    localStorage.setItem('laurel.token', 'token')
    withLayout()
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    vi.stubGlobal('scrollY', 0)
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  test('request all rows of the period and link back to the dashboard', async () => {
    const { calls } = school()
    renderStaff(<StudentRankingScreen />)
    expect(await screen.findByText('3 of 3')).toBeDefined()
    const { query } = calls.find(({ path }) => path === '/profiles/rank') as ReceivedCall
    expect([query.get('groupBy'), query.get('limit')]).toEqual(['user', null])
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe(
      '/admin/dashboard',
    )
  })

  test('link each name to the student’s record', async () => {
    school()
    renderStaff(<StudentRankingScreen />)
    const link = await screen.findByRole('link', { name: 'Chan Lok Yi' })
    expect(link.getAttribute('href')).toBe(`/admin/student_list/${rows[0]?.user}`)
  })

  test('filter by category through the call, and by words at once', async () => {
    const { calls } = school()
    renderStaff(<StudentRankingScreen />)
    await screen.findByText('3 of 3')
    await userEvent.selectOptions(screen.getByLabelText('Rule category'), 'Conduct')
    expect(await screen.findByText('2 of 2')).toBeDefined()
    expect(calls.at(-1)?.query.get('ruleCategory')).toBe(conduct.id)
    await userEvent.type(screen.getByRole('searchbox'), 'wong')
    expect(await screen.findByText('1 of 2')).toBeDefined()
  })

  test('say so when nothing matches, and then have nothing to export', async () => {
    school()
    renderStaff(<ClassRankingScreen />)
    await screen.findByText('3 of 3')
    await userEvent.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByText('Nothing found', { selector: 'b' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('No data available for export')).toBeDefined()
  })

  test('rank classes by points per student, with the choice in the address and the averages in the export', async () => {
    const classRow = (
      name: string,
      rank: number,
      totalpoints: number,
      students: number,
    ): RankingRow => ({
      rank,
      class: name,
      class_no: null,
      user: null,
      profile: null,
      name: null,
      totalpoints,
      students,
      pointsByRuleCategories: [],
      average: students > 0 ? totalpoints / students : null,
    })
    const byTotal = [classRow('1A', 1, 70, 20), classRow('1B', 2, 20, 2), classRow('1C', 3, 5, 0)]
    const byAverage = [classRow('1B', 1, 20, 2), classRow('1A', 2, 70, 20), classRow('1C', 3, 5, 0)]
    const { calls } = answeringRoutes({
      'GET /profiles/rank': ({ query }: ReceivedCall) =>
        successAnswer(query.get('rankBy') ? byAverage : byTotal, {
          pages: 1,
          total: 3,
          last_updated_at: '2026-11-20T00:42:16Z',
        }),
      'GET /ruleCategories': () => listAnswer([]),
    })
    renderStaff(<ClassRankingScreen />)
    await screen.findByText('3 of 3')
    const lines = () =>
      [...document.querySelectorAll('.ranking-line .pts')].map(({ textContent }) => textContent)
    expect(lines()).toEqual(['70 pts', '20 pts', '5 pts'])
    await userEvent.click(screen.getByRole('radio', { name: 'Per student' }))
    await vi.waitFor(() =>
      expect(lines()).toEqual(['10.0each20 pts', '3.5each70 pts', '–each5 pts']),
    )
    expect(calls.at(-1)?.query.get('rankBy')).toBe('average')
    expect(location.search).toContain('by=average')
    loadLocale('en')
    const { header, rows: cells } = rankingTable(byAverage, {
      groupBy: 'class',
      categories: [],
      shown: [],
      LL: i18nObject('en'),
    })
    expect([header, ...cells]).toEqual([
      ['Rank', 'Class', 'Students', 'Per student', 'Points'],
      [1, '1B', 2, 10, 20],
      [2, '1A', 20, 3.5, 70],
      [3, '1C', 0, null, 5],
    ])
    cleanup()
    renderStaff(<StudentRankingScreen />)
    await screen.findByText('3 of 3')
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
