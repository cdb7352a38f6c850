import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { openPool, sql } from '#platform/postgres/pool.ts'
import { proveRestored } from '#scripts/restore/prove-restored.ts'
import { testApp } from '#tests/support/app.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { readWholeLog } from '#tests/support/whole-log.ts'
import { backUpTo, createBackupFolder, restoreInto } from './support.ts'

const ruleIds = sql.type(z.object({ id: z.string() }))`SELECT id FROM point_rules`

test.each(['postgres', 'eventstoredb'])(
  'a backup made during work on %s is consistent',
  async (name) => {
    const folder = await createBackupFolder()
    const server = name === 'eventstoredb' ? await startEventStoreDbServer() : undefined
    const laurel = await testApp({ ...(server && { env: { EVENT_STORE_URL: server.url } }) })
    const database = await createDatabase('empty')
    try {
      const { admin, students, categories } = await laurel.school({ students: 60 })
      const profiles = students.map(({ profile }) => profile)
      const ask = async (route: string, body: object) => {
        const answer = await laurel.call(route, admin.token, { body })
        expect(answer.status, answer.text).toBe(200)
        return answer.body.data
      }
      const recorded: string[] = []
      let isOver = false
      /** Each award uses a rule that was created just before. */
      const work = async (worker: number) => {
        for (let n = 0; !isOver; n += 1) {
          const rule = await ask('POST /pointRules', {
            name: `Rule ${worker} ${n}`,
            point: 1,
            type: 'reward',
            isActive: true,
            ruleCategory: categories.reward,
          })
          const whom = profiles.slice(worker * 15, worker * 15 + 15)
          const { batch } = await ask('POST /v2/actions/profiles', {
            pointRule_id: rule._id,
            profiles: whom,
          })
          recorded.push(batch)
        }
      }
      const load = Promise.all([0, 1, 2, 3].map(work))
      for (let n = 0; n < 3; n += 1) {
        const acknowledged = recorded.length
        const file = join(folder.path, `backup-${n}`)
        const { counts } = await backUpTo(laurel, file)
        expect(counts.events).toBeGreaterThanOrEqual(acknowledged * 15)
        expect(recorded.length).toBeGreaterThan(acknowledged)
      }
      isOver = true
      await load

      const target = { databaseUrl: database.url, folder: join(folder.path, 'restored') }
      const restored = await restoreInto(join(folder.path, 'backup-2'), target)
      const said: string[] = []
      const say = (line: string) => said.push(line)
      expect([await proveRestored({ ...restored, clock: () => new Date(), say }), said]).toEqual([
        0,
        said,
      ])
      const db = await openPool({ connectionString: database.url, max: 1 })
      const eventStore = await openEventStore(database.url)
      const events = await readWholeLog(eventStore)
      const known = new Set((await db.any(ruleIds)).map(({ id }) => id))
      expect(events.filter(({ data }) => !known.has(String(data.ruleId)))).toEqual([])
      await db.end()
      await eventStore.close()
    } finally {
      await laurel.close()
      await server?.stop()
      await database.drop()
      await folder.remove()
    }
  },
)
