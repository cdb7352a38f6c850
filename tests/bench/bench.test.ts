import { expect, test } from 'vitest'
import { allKeys, figureLines } from '#tests/bench/keys.ts'
import { jsonOf, textOf } from '#tests/bench/report.ts'
import { type Result, runBench } from '#tests/bench/run.ts'
import { smokeSizes } from '#tests/bench/sizes.ts'
import { median, percentile } from '#tests/bench/statistics.ts'

const noChromium = process.env.LAUREL_TEST_NO_CHROMIUM === '1'
const only = allKeys.filter((key) => key !== 'page_weight' || !noChromium)

test('npm run bench can still measure every key, at a small size', {
  timeout: 900_000,
}, async () => {
  const results = await runBench({ sizes: smokeSizes, only })
  expect(results.flatMap((result) => ('failure' in result ? [result.failure] : []))).toEqual([])
  const json = JSON.parse(jsonOf(results))
  for (const key of only)
    for (const { name, value } of figureLines(key, json[key]))
      expect(value, name).toBeGreaterThanOrEqual(0)
})

test('the table and the file report targets that were reached, missed or not measured', () => {
  const results: Result[] = [
    {
      key: 'reward_http',
      seconds: 3,
      measured: { value: 0.612, raw: { ours: [2000, 2100], bare: [4000] } },
    },
    { key: 'class_reward', seconds: 2, measured: { value: 2.5, raw: {} } },
    { key: 'page_weight', seconds: 1, failure: 'no browser' },
  ]
  const text = textOf(results)
  expect(text).toMatch(/reward_http +0.612 +≥ 0.55 +reached +3 s/)
  expect(text).toMatch(/class_reward +2.5 +≤ 1 +MISSED/)
  expect(text).toMatch(/page_weight.sign_in +— +≤ 120 +not measured/)
  expect(text).toMatch(/page_weight.dashboard +— +≤ 200 +not measured/)
  expect(JSON.parse(jsonOf(results))).toEqual({
    reward_http: 0.612,
    class_reward: 2.5,
    raw: { reward_http: { ours: [2000, 2100], bare: [4000] }, class_reward: {} },
    failures: { page_weight: 'no browser' },
  })
})

test('a value equal to its target reaches it', () => {
  const isReached = (...line: Parameters<typeof figureLines>) =>
    figureLines(...line).map((one) => one.isReached)
  expect([isReached('rebuild', 0.3), isReached('rebuild', 0.299)]).toEqual([[true], [false]])
  expect([isReached('live_lag', 3), isReached('live_lag', 3.01)]).toEqual([[true], [false]])
})

test('each page has its own limit, and a missing page is an error', () => {
  const weights = { sign_in: 120, display: 120.1, overview: 119, dashboard: 201 }
  expect(
    figureLines('page_weight', weights).map(({ name, isReached }) => [name, isReached]),
  ).toEqual([
    ['page_weight.sign_in', true],
    ['page_weight.display', false],
    ['page_weight.overview', true],
    ['page_weight.dashboard', false],
  ])
  const { display: _, ...three } = weights
  expect(() => figureLines('page_weight', three)).toThrow('page_weight.display was not measured')
})

test('medians and percentiles do not depend on the order', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
  expect(percentile([5, 1, 4, 2, 3], 0.99)).toBe(5)
  expect(() => median([])).toThrow('Nothing was measured')
})
