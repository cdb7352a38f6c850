import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { specifiedCalls } from './calls.ts'
import { callsNotYet, screensNotYet } from './not-yet.ts'
import { specifiedScreens } from './screens.ts'
import { webScreens } from './web-screens.ts'

// The name of a part of a path is nobody's business.
const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '{}')

/** Everything specified is there or on the list of what is not yet, and nothing is both. */
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
    notOfTheSpecification: notYet.filter((one) => !known.has(shape(one))),
  }
}
const none = { missing: [], builtByNow: [], notOfTheSpecification: [] }

describe('the specification', () => {
  let laurel: TestApp
  beforeAll(async () => {
    laurel = await testApp({ projector: false })
  })
  afterAll(() => laurel.close())

  test('has each of its calls built, or on the list in not-yet.ts', () => {
    const built = laurel.app.routeList
      .filter(({ url }) => url.startsWith('/api/'))
      .map(({ method, url }) => `${method} ${url.slice('/api'.length)}`)
    expect(differences(specifiedCalls, built, callsNotYet)).toEqual(none)
  })

  test('has each of its screens built, or on the list in not-yet.ts', () => {
    expect(differences(specifiedScreens, webScreens(), screensNotYet)).toEqual(none)
  })

  test('is written down without repeating itself', () => {
    expect(new Set(specifiedCalls.map(shape)).size).toBe(specifiedCalls.length)
    expect(new Set(specifiedScreens.map(shape)).size).toBe(specifiedScreens.length)
  })
})
