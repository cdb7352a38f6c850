export const wholeLayer = { LAUREL_TEST_WHOLE: '1' } as const

export const isWhole = process.env.LAUREL_TEST_WHOLE === '1'

export const isTimed = process.env.LAUREL_TEST_MINUTES !== undefined

/** The tests that only `npm run test:whole` runs (docs/decisions/0024). */
export const wholeAlone = [
  'tests/e2e/!(story).test.ts',
  'tests/bench/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/{architecture-page,asvs-page,boundaries,decisions,deploy-watching}.test.ts',
  'tests/{data-register,glossary,links,module-page,notices,security-page,words}.test.ts',
  'tests/scripts/demo/demo-school.test.ts',
  'tests/scripts/{boot,compile,start-life,start-programs,start-together,supervise,doctor}.test.ts',
  'tests/scripts/restore/{every-store,full-disk,under-load,refused}.test.ts',
  'tests/scripts/{organization-create,test-run,texts}.test.ts',
  'tests/scripts/{web-build,workers/start-thread}.test.ts',
  'tests/**/{killed,killed-awards,killed-orders,birthdays-killed}.test.ts',
  'tests/projections/verify/beside-awards.test.ts',
  'tests/workers/{never-twice,jobs/back-up}.test.ts',
  'tests/upgrade/**/*.test.ts',
  'tests/api/**/{another-store,fuzz,worst-requests,answer-cache-apart,lost-database}.test.ts',
  'tests/api/**/{metrics,quizzes-apart,shop-apart,resource-faults,reused-keys-at-once}.test.ts',
  'tests/api/**/{upload-races,no-names,unread-bodies,call-limits}.test.ts',
  'tests/api/**/{huge-person,long-lists,long-exports,quiz-of-500}.test.ts',
  'tests/scripts/audit/numbers-in-eventstoredb.test.ts',
  'tests/api/live/without-queue.test.ts',
  'tests/platform/event-store/{eventstoredb-event-store,eventstoredb-outages}.test.ts',
  'tests/platform/event-store/{eventstoredb-shared-stream,hanging-postgres}.test.ts',
  'tests/platform/{blob-streams,queue,schedule/every}.test.ts',
  'tests/platform/postgres/embedded-postgres.test.ts',
]
