import { describe, expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import {
  isFiltered,
  monthsOf,
  queryOf,
  readFilters,
  writeFilters,
} from '#web/patterns/history/history-filters.ts'
import { linksBetween, rowKind } from '#web/patterns/history/linked-entries.ts'
import { pointsHistory } from '#web/patterns/history/points-history.ts'

const read = (address: string) => readFilters(new URLSearchParams(address), pointsHistory)

describe('The address of the history', () => {
  test('without filters is the last 30 days, newest first, ten per page', () => {
    expect(read('')).toMatchObject({
      month: '',
      page: 0,
      size: 10,
      sort: { id: 'created_at', desc: true },
    })
    expect(writeFilters(read('')).toString()).toBe('')
    expect(isFiltered(read('page=3&size=50&sort=point.asc'))).toBe(false)
  })

  test('keeps every filter, the page and the order', () => {
    const address =
      'month=2026-11&name=Lee&class=3A&class_no=7&created_by=Yuen&rule=time&type=redeem&page=2&size=25&sort=point.asc'
    expect(Object.fromEntries(writeFilters(read(address)))).toEqual(
      Object.fromEntries(new URLSearchParams(address)),
    )
    expect(isFiltered(read(address))).toBe(true)
  })

  test('ignores invalid values', () =>
    expect(read('month=2026-13&class_no=x&type=gift&size=7&page=-1')).toEqual(read('')))

  test('searches for no more words and characters than allowed', () => {
    expect(read(`name=${'a '.repeat(7000)}`).name.split(' ')).toHaveLength(10)
    expect(read(`rule=${'a'.repeat(300)}`).rule).toHaveLength(255)
    expect(read('class_no=0').classNo).toBe('')
  })

  test('becomes the parameters of the call, the words as JSON', () => {
    const query = queryOf(
      pointsHistory,
      read('month=2026-11&name=Lee&class_no=7&type=redeem'),
      'p1',
    )
    expect(query).toMatchObject({
      period: 'p1',
      dateRange: '2026-11',
      type: 'redeem',
      order_by: 'created_at',
      order: 'desc',
    })
    expect(JSON.parse(query.search ?? '')).toEqual({ name: 'Lee', class_no: 7 })
    const searched = (choice: string) =>
      JSON.parse(queryOf(pointsHistory, read(`class=${choice}`), 'p1').search ?? '')
    expect(['grade:1', 'NONE', '3A'].map(searched)).toEqual([
      { class_filter: 'grade:1' },
      { class_filter: 'NONE' },
      { class: '3A' },
    ])
    expect(queryOf(pointsHistory, read(''), 'p1').search).toBeUndefined()
  })
})

describe('The months', () => {
  const term = { start_at: '2026-11-15', end_at: '2027-02-10', isActive: false }
  test('are those of the period up to today, newest first', () =>
    expect(monthsOf(term, '2027-01-05')).toEqual(['2027-01', '2026-12', '2026-11']))
  test('end with the period', () => expect(monthsOf(term, '2028-01-05')[0]).toBe('2027-02'))
  test('go on as long as a period that has ended stays current', () =>
    expect(monthsOf({ ...term, isActive: true }, '2027-03-05')[0]).toBe('2027-03'))
})

const row = (id: string, more: Partial<ActionRow> = {}) =>
  ({ _id: id, type: 'reward', reverts: null, reverted_by: null, ...more }) as ActionRow
const link = (_id: string) => ({ _id, created_at: '' })

const kindOf = (one: ActionRow) => rowKind(one, pointsHistory.green)

describe('A record and its undo', () => {
  const original = row('a', { reverted_by: link('b') })
  const reversal = row('b', { reverts: link('a') })

  test('are linked when they are neighbours, whichever comes first', () => {
    expect([...linksBetween([reversal, original, row('c')])]).toEqual([
      ['b', 'first'],
      ['a', 'second'],
    ])
    expect(linksBetween([original, reversal]).get('a')).toBe('first')
  })

  test('are not linked when other entries are between them', () =>
    expect(linksBetween([reversal, row('c'), original]).size).toBe(0))

  test('have their own tints, and a redemption has one only until it is undone', () => {
    expect([original, reversal, row('c', { type: 'redeem' }), row('d')].map(kindOf)).toEqual([
      'gone',
      'reversal',
      'redeem',
      undefined,
    ])
    expect(kindOf(row('e', { type: 'redeem', reverted_by: link('f') }))).toBe('gone')
  })
})
