import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type NewEvent, type RecordedEvent, start } from '#platform/event-store/event-store.ts'
import { decodePage, decodingOnce } from '#projections/engine/decode-page.ts'
import { categoriesOfEvents } from '#projections/engine/projection.ts'
import { action, loggedRule, revertOf, storedEvent } from './support.ts'

const recorded = (event: NewEvent, category = 'account'): RecordedEvent => ({
  ...event,
  category,
  stream: `${category}-${randomUUID()}`,
  revision: 0,
  position: start,
  recordedAt: '2026-11-20T02:00:00.000Z',
})
const reward = () => storedEvent({ type: 'PointsRewarded', data: action(loggedRule()) })
const revert = () => storedEvent(revertOf({ type: 'PointsRewarded', data: action(loggedRule()) }))
const rewardsOnly = { events: ['PointsRewarded'], categories: ['account'] } as const

test('a reader gets the types that it names and no others', () => {
  const { events, halt } = decodePage(
    [recorded(reward()), recorded(revert()), recorded(reward())],
    rewardsOnly,
  )
  expect(events.map(({ event }) => event.type)).toEqual(['PointsRewarded', 'PointsRewarded'])
  expect(halt).toBeUndefined()
})

test('an event of another type is not decoded, so a malformed one does not halt the reader', () => {
  expect(decodePage([recorded({ ...revert(), data: {} })], rewardsOnly)).toEqual({ events: [] })
})

test('an event of an unknown type halts the reader, which may need it', () => {
  const { halt } = decodePage(
    [recorded(reward()), recorded({ ...reward(), type: 'PointsDoubled' })],
    rewardsOnly,
  )
  expect(halt?.reason).toBe('unknown_type')
})

test('an event in a stream of another category halts the reader, whatever its type', () => {
  expect(decodePage([recorded(reward(), 'attendance')], rewardsOnly).halt?.reason).toBe('poison')
  expect(decodePage([recorded(revert(), 'attendance')], rewardsOnly).halt?.reason).toBe('poison')
})

test('the categories follow from the types', () => {
  expect(categoriesOfEvents(['PointsRewarded', 'ActionReverted', 'CheckedIn'])).toEqual([
    'account',
    'attendance',
  ])
})

test('an event for several readers is decoded once, and a malformed one halts each of them', () => {
  const decode = decodingOnce()
  const [good, bad] = [recorded(reward()), recorded({ ...reward(), data: {} })]
  const pages = [0, 1].map(() => decodePage([good, bad], rewardsOnly, decode))
  expect(pages[0]!.events[0]!.event).toBe(pages[1]!.events[0]!.event)
  expect(pages[0]!.events[0]!.event).toEqual(decodePage([good], rewardsOnly).events[0]!.event)
  for (const { events, halt } of pages) {
    expect(events).toHaveLength(1)
    expect(halt).toMatchObject({ event_id: bad.id, reason: 'poison' })
  }
})
