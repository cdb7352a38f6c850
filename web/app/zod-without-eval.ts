import { config } from 'zod/v4/core'

// zod tries whether it may make code from text; the policy of our pages forbids it, and each try is reported as a violation.
config({ jitless: true })
