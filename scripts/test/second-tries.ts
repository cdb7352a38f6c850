import type { Reporter, TestModule } from 'vitest/node'

/**
 * Names at the end of a run the tests that passed only on a retry. A test that is often listed
 * waits for the wrong thing.
 */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tries = modules.flatMap((module) => [...module.children.allTests()].filter(isFlaky))
    if (tries.length > 0)
      console.log(['Passed only at a second try:', ...tries.map(lineOf)].join('\n'))
  }
}

type Test = Parameters<NonNullable<Reporter['onTestCaseResult']>>[0]

const isFlaky = (test: Test) => test.diagnostic()?.flaky === true
const longestReason = 300

const lineOf = (test: Test) => {
  const reason = test.result().errors?.[0]?.message.split('\n')[0]?.slice(0, longestReason)
  return `  ${test.module.relativeModuleId} > ${test.fullName}${reason ? `\n    ${reason}` : ''}`
}
