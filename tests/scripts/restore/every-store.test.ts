import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import { canonicalBytes } from '#platform/seal/chain.ts'
import { exportLog } from '#projections/seal/export.ts'
import { proveRestored } from '#scripts/restore/prove-restored.ts'
import { startProgram } from '#tests/scripts/support.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { readWholeLog } from '#tests/support/whole-log.ts'
import { type KeptFigures, readFigures } from '#tests/upgrade/kept-figures.ts'
import { playKeptSchool } from '#tests/upgrade/kept-school.ts'
import { backUpTo, createBackupFolder, restoredEnv, restoreInto } from './support.ts'

/** A school moves through these stores. */
const moves = ['postgres', 'eventstoredb', 'postgres again', 'eventstoredb again'] as const

let folder: Awaited<ReturnType<typeof createBackupFolder>>
let kept: Required<KeptFigures>
let before: Readonly<{ files: readonly unknown[]; log: unknown; token: string }>

beforeAll(async () => {
  folder = await createBackupFolder()
  const laurel = await testApp({ now: '2026-11-01T00:00:00.000Z' })
  try {
    const { school, redeemed } = await playKeptSchool(laurel)
    kept = { ...(await readFigures(laurel, school)), redeemed }
    before = {
      files: await filesOf(laurel),
      log: await logOf(laurel),
      token: school.students[1]!.token,
    }
    await backUpTo(laurel, fileOf(0))
  } finally {
    await laurel.close()
  }
})
afterAll(() => folder.remove())

const fileOf = (n: number) => join(folder.path, `backup-${n}`)

/** Runs the checker that needs nothing of Laurel. */
const checkLog = async (lines: readonly string[]) => {
  const file = join(folder.path, 'export')
  await writeFile(file, lines)
  return startProgram(process.execPath, ['scripts/audit/check-log.mjs', file], {
    cwd: join(import.meta.dirname, '../../..'),
  }).ended
}

/** The parts of an event that every store keeps; ids and positions differ. */
const logOf = async ({ deps }: TestApp) => {
  const events = await readWholeLog(deps.eventStore)
  expect(events.length).toBeGreaterThan(100)
  return events.map(({ type, stream, revision, recordedAt, data, metadata }) => ({
    type,
    stream,
    revision,
    recordedAt,
    data,
    metadata,
  }))
}

const filesOf = async ({ deps }: TestApp) => {
  const keys = await deps.db.anyFirst(
    sql.unsafe`SELECT organization_id || '/' || id FROM blobs WHERE stored_at IS NOT NULL ORDER BY 1`,
  )
  expect(keys.length).toBeGreaterThan(3)
  return Promise.all(
    keys.map(async (key) => [key, await contentOf(deps.blobs, String(key))] as const),
  )
}

const contentOf = async (blobs: Blobs, key: string) => {
  const content = await blobs.read(key)
  return content ? text(content.setEncoding('base64')) : 'gone'
}

/**
 * Removes values that differ after a move: ends of sessions, signatures of links, pairings of
 * devices, and numbers of entries, which are positions in the store.
 */
const comparable = (path: string, answered: unknown): unknown => {
  const text = JSON.stringify(answered).replace(/\?(?:session|expires)=[^"]*/g, '')
  const data = JSON.parse(text.replace(/"number":"\d+"/g, '"number":""'))
  if (path === '/auth/user') return { ...data, session_ends_in: 0 }
  if (path === '/devices') return data.map((one: object) => ({ ...one, paired: false }))
  return data
}

describe.each(moves.map((name, n) => ({ name, n })))('a move to $name', ({ name, n }) => {
  let laurel: TestApp
  let server: Awaited<ReturnType<typeof startEventStoreDbServer>> | undefined
  const said: string[] = []
  let code: number | undefined
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    if (name.startsWith('eventstoredb')) server = await startEventStoreDbServer()
    const target = {
      folder: join(folder.path, `restored-${n}`),
      ...(server && { eventStoreUrl: server.url }),
    }
    laurel = await testApp({
      now: kept.now,
      env: restoredEnv(target),
      prepare: async (databaseUrl) => {
        const restored = await restoreInto(fileOf(n), { ...target, databaseUrl })
        const say = (line: string) => said.push(line)
        code = await proveRestored({ ...restored, clock: () => new Date(), say })
      },
    })
  })
  afterAll(async () => {
    await backUpTo(laurel, fileOf(n + 1))
    await laurel.close()
    server?.stop()
  })

  test('passes the verification, and its former seals hold', () => {
    expect(said.at(-1)).toMatch(/^Schools: 2, students: \d+, events: \d+: all agree$/)
    expect(said.join('\n')).toMatch(
      /Seals from before the restore, .+: [1-9]\d*, up to event [1-9]\d*/,
    )
    expect(code).toBe(0)
  })

  test('exports the seals of each earlier log, which the checker follows', async () => {
    const lines: string[] = []
    for await (const line of exportLog(laurel.deps)) lines.push(line)
    const checked = await checkLog(lines)
    expect(checked).toMatchObject({ code: 0, err: '' })
    expect(checked.out.match(/^Restored from the log .+ cover \d+ of the events/gm)).toHaveLength(
      n + 1,
    )
    // The school was sealed before the first move.
    expect(checked.out).toMatch(/cover [1-9]\d* of the events\.\nSigned by: [0-9a-f]{32}\./)
    // A forger of the new log can rehash events that its seals do not cover yet.
    const at = lines.findIndex((text) => JSON.parse(text).event)
    const { event, ...rest } = JSON.parse(lines[at]!)
    const forged = { ...event, data: { ...event.data, forged: true } }
    const hash = createHash('sha256').update(canonicalBytes(forged)).digest('hex')
    lines[at] = `${JSON.stringify({ ...rest, event: forged, hash })}\n`
    expect(await checkLog(lines)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Changed since it was restored'),
    })
  })

  test('has the same events and files', async () => {
    expect(await logOf(laurel)).toEqual(before.log)
    const files = await filesOf(laurel)
    expect(before.files).toEqual(expect.arrayContaining(files))
    // The story deletes a resource, and a job later removes its file.
    expect(files.length).toBeGreaterThanOrEqual(before.files.length - 1)
  })

  test('has no open session, and everybody can sign in', async () => {
    expect((await laurel.call('GET /auth/user', before.token)).status).toBe(401)
    for (const { as, login } of kept.signIns) {
      const answer = await laurel.call('POST /v2/cms/auth/login', null, { body: login })
      expect([as, answer.status]).toEqual([as, 200])
      tokens.set(as, answer.body.data.token)
    }
  })

  test('has the same balances, rankings, badges and lists', async () => {
    for (const { as, path, data } of kept.figures) {
      const answer = await laurel.call(`GET ${path}`, tokens.get(as)!)
      const expected = comparable(path, data)
      expect([path, comparable(path, answer.body.data)]).toEqual([
        path,
        // A restore makes its own check.
        path === '/v2/audit/runs' ? expect.arrayContaining(expected as unknown[]) : expected,
      ])
    }
  })

  test('does not record a request again that was recorded before', async () => {
    const { as, route, body, key, data } = kept.redeemed
    const head = await laurel.deps.eventStore.head()
    const answer = await laurel.call(route, tokens.get(as)!, { body, key })
    const again = data.outcomes.map((one) => ({ ...one, outcome: 'duplicate' }))
    expect(answer.body).toMatchObject({ data: { batch: data.batch, outcomes: again } })
    expect(await laurel.deps.eventStore.head()).toEqual(head)
  })
})
