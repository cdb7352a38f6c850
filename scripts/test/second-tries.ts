import type { Reporter, TestModule } from 'vitest/node'

/**
 * Names at the end of a run the tests that passed only when they were tried again. A busy machine may be the reason of one;
 * a test that stands here twice waits for the wrong thing.
 */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const names = modules.flatMap((module) => [...module.children.allTests()].filter(isFlaky).map(nameOf))
    if (names.length > 0) console.log(`Passed only at a second try:\n${names.map((name) => `  ${name}`).join('\n')}`)
  }
}

type Test = Parameters<NonNullable<Reporter['onTestCaseResult']>>[0]

const isFlaky = (test: Test) => test.diagnostic()?.flaky === true
const nameOf = (test: Test) => `${test.module.relativeModuleId} > ${test.fullName}`
