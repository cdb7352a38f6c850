import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf } from '#platform/postgres/pool.ts'

test.each([
  ['2026-11-22 10:00:00+00', '2026-11-22T10:00:00.000Z'],
  ['2026-11-22 10:00:00.5+00', '2026-11-22T10:00:00.500Z'],
  ['2026-11-22 10:00:00.123987+00', '2026-11-22T10:00:00.123Z'],
  ['2026-11-22 10:00:00.123+08', '2026-11-22T02:00:00.123Z'],
  ['2026-11-22 10:00:00+05:30', '2026-11-22T04:30:00.000Z'],
])('the database’s %s is read as %s', (text, moment) => {
  expect(momentOf(text)).toBe(moment)
})

test('any time is read as a Date would read it', () => {
  const moments = fc.date({
    min: new Date('1800-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 999 }), (moment, micros) => {
      const iso = moment.toISOString()
      const text =
        `${iso.slice(0, 10)} ${iso.slice(11, 23)}${String(micros).padStart(3, '0')}`.replace(
          /\.?0+$/,
          '',
        )
      expect(momentOf(`${text}+00`)).toBe(iso)
    }),
  )
})
