// zod tries whether it may make code from text; the policy of our pages forbids it, and each try is
// reported as a violation. zod comes later, with the first form, and then takes over what stands
// under this name.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
