import { expect, test } from 'vitest'
import { smokeSizes } from '#tests/bench/sizes.ts'
import { judgeSamples, runSoak, type SoakSample } from '#tests/bench/soak.ts'

const steady = (n: number): SoakSample => ({
  minute: n,
  awards: n * 100,
  failures: 0,
  memoryMb: 400,
  sockets: 1_000,
  databaseConnections: 20,
  displayLagMs: 300,
  awardMs: 20,
  diskMb: 100 + n,
})
const samples = (change: (n: number) => Partial<SoakSample> = () => ({})) =>
  Array.from({ length: 20 }, (_, n) => ({ ...steady(n + 1), ...change(n + 1) }))
const growing = (all: readonly SoakSample[]) =>
  judgeSamples(all)
    .filter(({ isFlat }) => !isFlat)
    .map(({ what }) => what)

test('a soak is flat if nothing grows except the log', () => {
  expect(growing(samples())).toEqual([])
})

test.each([
  ['memory, MB', (n: number) => ({ memoryMb: 400 + 10 * n })],
  ['open sockets', (n: number) => ({ sockets: 1_000 + 10 * n })],
  ['database connections', (n: number) => ({ databaseConnections: 20 + n })],
  ['award to display p99, ms', (n: number) => ({ displayLagMs: 300 + 50 * n })],
  ['award p50, ms', (n: number) => ({ awardMs: 20 + 3 * n })],
  ['disk for an award, kB', (n: number) => ({ diskMb: 100 + n * n })],
  ['failed awards', (n: number) => ({ failures: n })],
])('a growing %s is reported', (what, change) => {
  expect(growing(samples(change))).toEqual([what])
})

test('growth while caches fill does not count', () => {
  expect(growing(samples((n) => (n <= 5 ? { memoryMb: 200 } : {})))).toEqual([])
})

test('a short soak awards, takes every sample and ends', { timeout: 300_000 }, async () => {
  const said: string[] = []
  const { samples, verdicts, perSecond } = await runSoak({
    minutes: 0.05,
    sizes: smokeSizes,
    say: (line) => said.push(line),
  })
  expect(samples).toHaveLength(1)
  expect(samples[0]!.awards).toBe(perSecond * 3)
  expect(samples[0]!.memoryMb).toBeGreaterThan(50)
  expect(samples[0]!.sockets).toBeGreaterThan(smokeSizes.crowdSockets)
  expect(samples[0]!.databaseConnections).toBeGreaterThan(1)
  expect(verdicts).toHaveLength(7)
  expect(said).toHaveLength(2)
})
