import pg from 'pg'
import type { Manifest } from '#platform/backup/manifest.ts'
import type { Clock } from '#platform/clock.ts'
import type { ConnectedConfig } from '#platform/config.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import { projections } from '#projections/all.ts'
import { rebuildTogether } from '#projections/engine/rebuild.ts'
import { extendSeals } from '#projections/seal/extend.ts'
import { backupPlan } from '#registry/backup/backup-plan.ts'
import { countText } from '#scripts/count-text.ts'
import { checkSeal } from '../audit/seal-commands.ts'
import { verify } from '../audit/verify-commands.ts'
import { openLog } from '../start/open-log.ts'

type Restored = Readonly<{
  config: ConnectedConfig
  manifest: Manifest
  clock: Clock
  say: (line: string) => void
}>

/**
 * Builds the read models, compares them with the log and checks the seals. Returns 0: all agree, 1:
 * differences, 2: not checked.
 */
export const proveRestored = async ({
  config,
  manifest,
  clock,
  say,
}: Restored): Promise<0 | 1 | 2> => {
  const { db, eventStore, close } = await openLog(config)
  try {
    await rebuildTogether({ db, eventStore }, projections)
    say(`${projections.length} read models built`)
    await extendSeals({ db, eventStore, clock, key: await openSealKey(config.sealKeyFile) })
    const tools = { db, eventStore, clock, sealKeyFile: config.sealKeyFile, say }
    const codes = [await verify(tools, []), await checkSeal(tools, [])]
    const restored = await count(config.databaseUrl)
    const { schools, students, events } = manifest.counts
    const isCounted = restored.schools === schools && restored.students === students
    const found = `Schools: ${restored.schools}, students: ${restored.students}, events: ${events}`
    if (codes.includes(2)) return 2
    if (codes.includes(1) || !isCounted) {
      say(
        `${found}: not all agree. The backup has ${countText(schools, 'school')} and ` +
          `${countText(students, 'student')}`,
      )
      return 1
    }
    say(`${found}: all agree`)
    return 0
  } finally {
    await close()
  }
}

const count = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ schools: number; students: number }>(backupPlan.counts)
    return rows[0]!
  } finally {
    await client.end()
  }
}
