import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { specifiedCalls } from './calls.ts'
import { callsNotYet, screensNotYet } from './not-yet.ts'
import { specifiedScreens } from './screens.ts'
import { webScreens } from './web-screens.ts'

// The names of path parameters do not matter.
const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}')

/** Returns entries that are neither built nor listed as missing, and wrong entries of that list. */
const differences = (
  specified: readonly string[],
  built: readonly string[],
  notYet: readonly string[],
) => {
  const [isBuilt, isListed] = [new Set(built.map(shape)), new Set(notYet.map(shape))]
  const known = new Set(specified.map(shape))
  return {
    missing: specified.filter((one) => !isBuilt.has(shape(one)) && !isListed.has(shape(one))),
    builtByNow: notYet.filter((one) => isBuilt.has(shape(one))),
    unlisted: notYet.filter((one) => !known.has(shape(one))),
  }
}
const none = { missing: [], builtByNow: [], unlisted: [] }

describe('the list of calls and screens', () => {
  let laurel: TestApp
  beforeAll(async () => {
    laurel = await testApp({ projector: false })
  })
  afterAll(() => laurel.close())

  test('has each of its calls built or listed in not-yet.ts', () => {
    const built = laurel.app.routeList
      .filter(({ url }) => url.startsWith('/api/'))
      .map(({ method, url }) => `${method} ${url.slice('/api'.length)}`)
    expect(differences(specifiedCalls, built, callsNotYet)).toEqual(none)
  })

  test('has each of its screens built or listed in not-yet.ts', () => {
    expect(differences(specifiedScreens, webScreens(), screensNotYet)).toEqual(none)
  })

  test('has no entry twice', () => {
    expect(new Set(specifiedCalls.map(shape)).size).toBe(specifiedCalls.length)
    expect(new Set(specifiedScreens.map(shape)).size).toBe(specifiedScreens.length)
  })
})
