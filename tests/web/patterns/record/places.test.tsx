import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OwnPlaces as Places } from '#api/contracts/student-rankings.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import {
  answeringRoutes,
  id,
  organization,
  period,
  session,
} from '#tests/web/support/staff-screen.tsx'
import { SessionProvider } from '#web/client/session/session.tsx'
import { OwnPlacesCard } from '#web/modules/dashboard/user-overview/own-places.tsx'

const places: Places = {
  shows: 'neighbours',
  class: '3A',
  inClass: { rank: 1, of: 30, totalpoints: 621, above: null, below: 600 },
  inSchool: { rank: 12, of: 720, totalpoints: 621, above: 1630, below: 620 },
  ofClass: { rank: 4, of: 24, totalpoints: 18_210, above: 18_400, below: null },
}
const none: Places = { shows: 'none', class: null, inClass: null, inSchool: null, ofClass: null }
const profile = { _id: id(201), class: '3A', period: { _id: period._id, isActive: true } }

const open = (answered: Places, { isParent = false, of = profile } = {}) => {
  answeringRoutes({ 'GET /rank/own': () => successAnswer(answered) })
  const { user } = session('user')
  const value = {
    user: { ...user, isParent },
    organization: { ...organization, student_rankings: answered.shows },
  }
  return renderPart(
    <SessionProvider value={value}>
      <OwnPlacesCard profile={of} />
      <p>below</p>
    </SessionProvider>,
  )
}
const rows = async () => {
  await screen.findByText('Place 1')
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

beforeEach(() => {
  localStorage.setItem('laurel.token', 'token')
  history.replaceState(null, '', '/user/overview')
})

describe('a student’s own ranks', () => {
  test('cover class and school, with the class’s own rank and the points above and below, without names', async () => {
    open(places)
    expect(await rows()).toEqual([
      expect.stringMatching(/In the classPlace 1 of 30at the topnext place down: 600 pts621 pts$/),
      expect.stringMatching(
        /In the schoolPlace 12 of 720next place up: 1,630 ptsnext place down: 620 pts621 pts$/,
      ),
      expect.stringMatching(
        /Class 3A in the schoolPlace 4 of 24next place up: 18,400 pts18,210 pts$/,
      ),
    ])
    expect(screen.getByRole('heading', { name: 'Places' })).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('open the student’s entries, and the class’s sums by day', async () => {
    open(places)
    await rows()
    const [inClass, , ofClass] = screen.getAllByRole('listitem')
    const explained = () => new URLSearchParams(location.search).get('explain')
    await userEvent.click(within(inClass!).getByRole('button'))
    expect(explained()).toBe(`earned.${id(201)}.`)
    await userEvent.click(within(ofClass!).getByRole('button'))
    expect(explained()).toBe(`class.${period._id}..3A`)
  })

  test('link to the ranking if the school shows names, in the current period only', async () => {
    const { unmount } = open({ ...places, shows: 'names' })
    await rows()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/user/ranking')
    unmount()
    open(
      { ...places, shows: 'names' },
      { of: { ...profile, period: { ...profile.period, isActive: false } } },
    )
    await rows()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('are the child’s for a parent, and absent if the school shows none', async () => {
    const { unmount } = open(places, { isParent: true })
    expect(await screen.findByRole('heading', { name: 'Your child’s places' })).toBeDefined()
    unmount()
    const { client } = open(none)
    await vi.waitFor(() => expect(client.getQueryData(['ownPlaces', period._id])).toEqual(none))
    expect(screen.getByText('below')).toBeDefined()
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.queryByRole('list')).toBeNull()
  })
})
