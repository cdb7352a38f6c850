import { globSync, readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import {
  answeringRoutes,
  id,
  period,
  renderStaff,
  session,
} from '#tests/web/support/staff-screen.tsx'
import { screens } from '#web/areas/areas.ts'
import { PeriodProvider, usePeriod } from '#web/client/session/period.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { ImportLink } from '#web/modules/people/student-list/no-students.tsx'
import { useHistoryFilters } from '#web/patterns/history/use-history-filters.ts'
import { SeeAll } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

const past = { ...period, _id: id(899), name: 'Last year', isActive: false }
const ranking = '/admin/dashboard/user_ranking'
const named = `/admin/history?period=${id(898)}&page=2`

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/test')
  answeringRoutes({
    'GET /periods': () =>
      successAnswer([period, past], {
        pages: 1,
        total: 2,
        last_updated_at: '2026-11-20T00:00:00Z',
      }),
  })
})
const Screen = () => {
  const { period: shown } = usePeriod()
  const filters = useHistoryFilters({ types: [] })
  return (
    <>
      <PageHeader
        title={shown.name}
        period="end"
        back={{ to: '/admin/dashboard', label: 'Back' }}
      />
      <SeeAll to={ranking}>See all</SeeAll>
      <ImportLink />
      <SeeAll to={named}>Back where you were</SeeAll>
      <button type="button" onClick={filters.clear}>
        Clear filters
      </button>
    </>
  )
}
const show = () => renderStaff(<Screen />, { mode: 'choose' })
const chooseLastYear = async () => {
  await screen.findByRole('option', { name: 'Last year' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), past._id)
}
const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('every link leads to the period on screen', async () => {
  show()
  await chooseLastYear()
  expect(leadsTo('See all')).toBe(`${ranking}?period=${past._id}`)
  expect(leadsTo('Import CSV')).toBe(`/admin/student_list/upload?period=${past._id}`)
  expect(leadsTo('Back')).toBe(`/admin/dashboard?period=${past._id}`)
})

test('a link that names its period keeps it, and gets no second one', async () => {
  show()
  await chooseLastYear()
  expect(leadsTo('Back where you were')).toBe(named)
})

test('in the current period links name no period, unless their screen remembers another', async () => {
  localStorage.setItem(`laurel.period.${ranking}`, past._id)
  show()
  await screen.findByRole('option', { name: 'Last year' })
  expect(leadsTo('Import CSV')).toBe('/admin/student_list/upload')
  expect(leadsTo('See all')).toBe(`${ranking}?period=${period._id}`)
})

test('a screen opens in the period of its link, keeps it, and forgets it when another is chosen', async () => {
  history.replaceState(null, '', `/test?period=${past._id}`)
  show()
  await screen.findByRole('heading', { name: 'Last year' })
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getByRole('heading', { name: 'Last year' })).toBeTruthy()
  expect(localStorage.getItem('laurel.period./test')).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), period._id)
  expect(screen.getByRole('heading', { name: period.name })).toBeTruthy()
  expect(location.search).toBe('')
})

test('a chosen period is in the address, and the back button leads to the former one', async () => {
  history.replaceState(null, '', '/test?page=3&name=lee')
  show()
  await chooseLastYear()
  expect(location.search).toBe(`?name=lee&period=${past._id}`)
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await popped
  expect(await screen.findByRole('heading', { name: period.name })).toBeTruthy()
  expect(location.search).toBe('?page=3&name=lee')
})

test('a remembered period is in the address of its screen, so that a shared link names it', async () => {
  localStorage.setItem('laurel.period./test', past._id)
  show()
  await screen.findByRole('heading', { name: 'Last year' })
  expect(location.search).toBe(`?period=${past._id}`)
})

test('a page of one student shows the period of its link, and neither stores one nor uses a stored one', async () => {
  const route = '/admin/student_list/:userId'
  localStorage.setItem(`laurel.period.${route}`, past._id)
  renderPart(
    <SessionProvider value={session('admin')}>
      <PeriodProvider route={route} mode="choose">
        <Screen />
      </PeriodProvider>
    </SessionProvider>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: period.name })).toBeDefined()
  localStorage.clear()
  await chooseLastYear()
  expect(await screen.findByRole('heading', { level: 1, name: past.name })).toBeDefined()
  expect(location.search).toBe(`?period=${past._id}`)
  expect(Object.keys(localStorage)).toEqual([])
})

test('no screen’s code has a plain link to a page with periods, which would name no period', () => {
  const ofPeriods = new Set(
    screens.filter(({ period: mode }) => mode === 'choose').map(({ path }) => path),
  )
  expect(ofPeriods.size).toBeGreaterThan(15)
  const files = globSync('web/{modules,patterns,ui}/**/*.tsx')
  const links = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<(?:Link|a)\b[^>]*?href=(?:"|\{`)(\/[^"`?]*)/g)].map(
      ([, to = '']) => ({
        file,
        path: to.replace(/\$\{[^}]*\}/g, ':userId'),
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(({ path }) => ofPeriods.has(path))).toEqual([])
})
