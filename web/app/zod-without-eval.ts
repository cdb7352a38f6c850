// zod's test for `eval` would count as a violation of our content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
