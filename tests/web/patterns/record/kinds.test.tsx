import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CategoryTotal } from '#api/contracts/point-totals.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { id } from '#tests/web/support/staff-screen.tsx'
import { categoriesOfKind, categoryOptions, kindsOf } from '#web/patterns/record/kinds.ts'
import { RatioPie } from '#web/patterns/record/ratio-pie.tsx'

const words = { locale: 'en', other: 'Other' } as const
const of = (n: number, total: number): CategoryTotal => ({
  ruleCategory: { _id: id(n), name: { en: `Kind ${n}`, zh: `類${n}` } },
  total,
})
const granted = (total: number): CategoryTotal => ({ ruleCategory: null, total })

describe('The parts of a pie', () => {
  test('are the four categories with the most points, and the others together', () => {
    const kinds = kindsOf(
      [of(1, 50), granted(40), of(2, 30), of(3, 20), of(4, 10), of(5, 6), of(6, 4)],
      words,
    )
    expect(kinds.map(({ category, name, total, color }) => [category, name, total, color])).toEqual(
      [
        [id(1), 'Kind 1', 50, 1],
        [id(2), 'Kind 2', 30, 2],
        [id(3), 'Kind 3', 20, 3],
        [id(4), 'Kind 4', 10, 4],
        ['OTHER', 'Other', 50, 5],
      ],
    )
    expect(kinds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  test('all have names if there are five categories', () => {
    const kinds = kindsOf([of(1, 5), of(2, 4), of(3, 3), of(4, 2), of(5, 1)], words)
    expect(kinds.map(({ category, color }) => [category, color])).toEqual(
      [1, 2, 3, 4, 5].map((n) => [id(n), n]),
    )
  })

  test('are explained by their categories, and the rest by all other categories', () => {
    const kinds = kindsOf([of(1, 50), of(2, 30), of(3, 20), of(4, 10), of(5, 6), of(6, 4)], words)
    const named = [1, 2, 3, 4].map(id)
    expect(kinds.map((kind) => categoriesOfKind(kinds, kind))).toEqual([
      ...named.map((only) => ({ only })),
      { except: named },
    ])
    const alone = kindsOf([granted(7)], words)
    expect(alone.map((kind) => categoriesOfKind(alone, kind))).toEqual([undefined])
  })

  test('are only the rest for points from the system', () => {
    expect(kindsOf([granted(7)], words)).toEqual([
      { category: 'OTHER', name: 'Other', total: 7, share: 1, color: 1 },
    ])
    expect(kindsOf([], words)).toEqual([])
  })

  test('are the filters of a point record: each category and the rest', () => {
    const options = categoryOptions(
      [of(1, 50), of(2, 30), of(3, 20), of(4, 10), of(5, 6), granted(1)],
      words,
    )
    expect(options.map(({ value }) => value)).toEqual([...[1, 2, 3, 4, 5].map(id), 'OTHER'])
  })
})

describe('The pie', () => {
  test('shows each share to one decimal, and links to its entries', async () => {
    renderPart(
      <RatioPie
        profile={id(9)}
        points={[of(1, 212), of(2, 154), of(3, 255)]}
        to="/user/overview/point_record"
      />,
    )
    const link = screen.getByRole('link', { name: 'Kind 1 34.1%, 212 points, see the entries' })
    expect(link.getAttribute('href')).toBe(`/user/overview/point_record?category=${id(1)}`)
    expect(screen.getAllByRole('link')).toHaveLength(3)
    expect(await screen.findByText('Kind 3 41.1%')).toBeDefined()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '621',
      '212 pts',
      '154 pts',
      '255 pts',
    ])
  })

  test('says so if there are no points', () => {
    renderPart(<RatioPie profile={id(9)} points={[]} to="/user/overview/point_record" />, {
      locale: 'zh',
    })
    expect(screen.getByText('尚未有積分')).toBeDefined()
  })
})
