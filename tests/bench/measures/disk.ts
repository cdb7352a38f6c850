import { sendInTurn } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import type { Measured } from '../keys.ts'
import { allCaughtUp } from '../stage/caught-up.ts'
import { withClient } from '../stage/postgres.ts'
import { createBenchSchool } from '../stage/school.ts'
import { withParts } from '../stage/seed.ts'
import { startOurs } from '../stage/server.ts'
import type { BenchStage } from '../stage/stage.ts'
import { rewardOf, studentsByClass } from './rewards.ts'

const sizes = `
  SELECT nspname AS schema, sum(pg_total_relation_size(c.oid))::float8 AS bytes
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE relkind = 'r' AND nspname !~ '^(pg_|information_schema|queue)' GROUP BY nspname`

/** Returns the bytes on disk by schema, after a vacuum. */
const bytesOf = (url: string) =>
  withClient(url, async (client) => {
    await client.query('VACUUM ANALYZE')
    const { rows } = await client.query<{ schema: string; bytes: number }>(sizes)
    return new Map(rows.map(({ schema, bytes }) => [schema, bytes]))
  })

/** Measures the bytes of one event of a class award, in the log and in all read models. */
export const disk = async (stage: BenchStage): Promise<Measured> => {
  const { awarded, diskEvents } = stage.sizes
  const url = await stage.database('disk')
  const school = await withParts(url, ({ db }) => createBenchSchool(db, stage.sizes))
  const classes = studentsByClass(school).map((students) => students.slice(0, awarded))
  const server = await startOurs(url, stage.folder)
  try {
    const before = await bytesOf(url)
    const awards = Array.from({ length: Math.ceil(diskEvents / awarded) }, (_, n) =>
      postOf(
        '/api/v2/actions/profiles',
        school.token,
        rewardOf(school, n, classes[n % classes.length]!),
      ),
    )
    await sendInTurn(server.port, awards)
    await allCaughtUp(url)
    const grown = [...(await bytesOf(url))].map(
      ([schema, bytes]) =>
        [
          schema,
          Math.round((bytes - (before.get(schema) ?? 0)) / (awards.length * awarded)),
        ] as const,
    )
    const raw = Object.fromEntries(grown.filter(([, bytes]) => bytes > 0))
    return { value: grown.reduce((sum, [, bytes]) => sum + bytes, 0), raw }
  } finally {
    await server.stop()
  }
}
