import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '#platform/config.ts'
import { launch } from '#scripts/start/launch.ts'
import { createStops } from '#scripts/start/stops.ts'
import { warningsOf } from '#scripts/start/warnings.ts'

const database = 'postgres://laurel:secret@db:5432/laurel'

test.each([
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL is not set'],
  [{ HOST: '::' }, 'PUBLIC_URL is not set'],
  [
    { HOST: '10.0.0.5', PUBLIC_URL: 'http://laurel.example.org/x' },
    'PUBLIC_URL is http://laurel.example.org:',
  ],
])('the start warns of %o', (env, reason) => {
  const [warning, ...more] = warningsOf(parseConfig(env))
  expect(warning).toContain(`HOST is ${env.HOST}`)
  expect(warning).toContain(reason)
  expect(warning).toMatch(
    /Put a proxy with TLS in front and set PUBLIC_URL=https:.+HOST=127\.0\.0\.1\.$/,
  )
  expect(more).toEqual([])
})

test.each([
  {},
  { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://laurel.example.org' },
  { HOST: '0.0.0.0', LAUREL_ROLE: 'worker', DATABASE_URL: database },
])('the start does not warn of %o', (env) => expect(warningsOf(parseConfig(env))).toEqual([]))

test('warnings are printed first, even if the start then fails', async () => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const [root, env] = [resolve(import.meta.dirname, '../..'), { HOST: 'laurel.invalid', PORT: '1' }]
  await expect(
    launch({ root, env, say, stops: createStops(say), fail: () => {} }),
  ).rejects.toThrow()
  expect(said[0]).toMatch(/^Warning: other machines can reach Laurel \(HOST is laurel\.invalid\)/)
})
