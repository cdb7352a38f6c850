// zod's test for `eval` would be reported as a violation of our policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
