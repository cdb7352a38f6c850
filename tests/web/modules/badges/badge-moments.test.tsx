import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { id } from '#tests/web/support/staff-screen.tsx'
import { EarnedBadgeMoment } from '#web/modules/dashboard/badge-moment.tsx'
import { badgeMomentDuration, receiveBadges } from '#web/patterns/badges/use-badge-moments.ts'

beforeEach(() => void vi.useFakeTimers())
const earned = (n: number) => ({
  _id: id(n),
  badge_rule: { name: `徽章${n}`, name_en: `Badge ${n}`, image_url: '/x.png' },
})
type Earned = ReturnType<typeof earned>

const Page = ({ badges }: { badges: readonly Earned[] | undefined }) => (
  <EarnedBadgeMoment badges={badges} told={(_, badge) => `You have earned ${badge}`} />
)
const open = (badges?: readonly Earned[]) => renderPart(<Page badges={badges} />, { locale: 'en' })
const moment = () => document.querySelector('.badge-moment')?.textContent ?? null
const said = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('badges from before the page opened are not shown', () => {
  const page = open()
  page.rerender(<Page badges={[earned(1)]} />)
  expect([moment(), said()]).toEqual([null, ''])
})

test('a new badge is shown, announced, and gone after six seconds', () => {
  const page = open([earned(1)])
  page.rerender(<Page badges={[earned(2), earned(1)]} />)
  expect(moment()).toContain('You have earned Badge 2')
  expect(said()).toBe('You have earned Badge 2')
  pass(badgeMomentDuration - 1)
  expect(moment()).not.toBeNull()
  // The same badges in another snapshot start nothing again.
  page.rerender(<Page badges={[earned(2), earned(1)]} />)
  pass(1)
  expect(moment()).toBeNull()
})

test('several badges at once are shown one after the other, oldest first', () => {
  const page = open([])
  page.rerender(<Page badges={[earned(3), earned(2)]} />)
  expect(moment()).toContain('Badge 2')
  pass(badgeMomentDuration)
  expect(moment()).toContain('Badge 3')
})

test('of many badges at once the newest three are shown', () => {
  const all = [5, 4, 3, 2, 1].map(earned)
  expect(receiveBadges({ known: new Set(), waiting: [] }, all).waiting).toEqual(
    [3, 4, 5].map(earned),
  )
})

test('a badge that disappears and returns is not shown again, but a new one is shown', () => {
  const known = receiveBadges({ known: null, waiting: [] as Earned[] }, [earned(1)])
  expect(receiveBadges(receiveBadges(known, []), [earned(1)]).waiting).toEqual([])
  expect(receiveBadges(known, [earned(2)]).waiting).toEqual([earned(2)])
})
