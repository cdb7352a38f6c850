export const wholeLayer = { LAUREL_TEST_WHOLE: '1' } as const

export const isWhole = process.env.LAUREL_TEST_WHOLE === '1'

/**
 * Left to `npm run test:whole` (docs/decisions/0024): browser walks, killed processes, outages,
 * moves between stores, long lists, the bench, prose, and tests of the checks themselves.
 */
export const wholeAlone = [
  'tests/e2e/!(story).test.ts',
  'tests/bench/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/{asvs-page,boundaries,deploy-watching,data-register,glossary,module-page,notices,security-page,words}.test.ts',
  'tests/scripts/demo/demo-school.test.ts',
  'tests/scripts/{boot,compile,start-life,start-programs,start-together,supervise,restore/{every-store,under-load},organization-create,texts,web-build,workers/start-thread}.test.ts',
  'tests/**/{killed,killed-awards,birthdays-killed}.test.ts',
  'tests/projections/verify/beside-awards.test.ts',
  'tests/workers/never-twice.test.ts',
  'tests/api/**/{another-store,fuzz,worst-requests,answer-cache-apart,lost-database,metrics,quizzes-apart,resource-faults,reused-keys-at-once}.test.ts',
  'tests/api/**/{long-lists,long-exports,quiz-of-500}.test.ts',
  'tests/scripts/audit/numbers-in-eventstoredb.test.ts',
  'tests/api/live/without-queue.test.ts',
  'tests/platform/event-store/{eventstoredb-event-store,eventstoredb-outages,eventstoredb-shared-stream,hanging-postgres}.test.ts',
  'tests/platform/{blob-streams,queue,schedule/every}.test.ts',
  'tests/platform/postgres/embedded-postgres.test.ts',
]
