import { expect, test } from 'vitest'
import { type ExplainedFigure, figureText } from '#web/patterns/explain/figure.ts'
import { readShownFigure } from '#web/patterns/explain/read-figure.ts'

const [profile, period, category] = [1, 2, 3].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string]
const figures: readonly ExplainedFigure[] = [
  { of: 'point', profile },
  { of: 'cumulative_point', profile },
  { of: 'cumulative_point', profile, categories: { only: category } },
  { of: 'cumulative_point', profile, categories: { except: [category, period] } },
  { of: 'class', period, class: '1.A ! 甲' },
  { of: 'class', period, class: '1A', categories: { only: category } },
  { of: 'reward', period },
  { of: 'redeem', period },
  { of: 'redeem', period, week: '2026-11-16' },
]

test.each(figures)('the address names the explained figure: %j', (figure) => {
  expect(readShownFigure(figureText(figure))).toEqual(figure)
})

test.each([
  '',
  'point',
  'point.1',
  `point.${profile}x`,
  `class.${period}..`,
  `earned.${profile}.!`,
  `other.${period}`,
  `reward.${period}.16`,
])('an invalid figure explains nothing: %s', (text) => {
  expect(readShownFigure(text)).toBeUndefined()
})
