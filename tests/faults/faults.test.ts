import { describe, expect, test } from 'vitest'
import { noRedis } from '#tests/support/redis.ts'
import { runFaults } from './run.ts'

// Always the same rounds, so that only a code change can break them. `npm run test:faults --
// --rounds 30` plays others.
const backends = [
  { backend: 'redis', rounds: 2, skip: noRedis },
  { backend: 'postgres', rounds: 1, skip: undefined },
] as const

describe.each(backends)('with the queue on $backend', ({ backend, rounds, skip }) => {
  const seed = Number(process.env.LAUREL_FAULTS_SEED ?? 2)

  test.skipIf(skip)(
    `every rule holds in ${rounds} rounds of faults from seed ${seed}`,
    async () => {
      const { signal } = new AbortController()
      const broken = await runFaults({ backend, rounds, seed, say: console.log, signal })
      expect(broken).toEqual([])
    },
    600_000,
  )
})
