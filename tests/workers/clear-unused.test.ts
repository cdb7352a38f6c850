import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { removeUnusedBlob } from '#registry/blobs/unused-blobs.ts'
import { messageUndoMs } from '#registry/messages/delete-messages.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'
import {
  scheduleClearingDeletedMessages,
  scheduleRemovingUnusedBlobs,
} from '#workers/jobs/files.ts'

const run = promisify(execFile)
let laurel: TestApp
let school: School
const day = 24 * 3_600_000

beforeAll(async () => {
  laurel = await testApp({ projector: false })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  await laurel.deps.db.query(sql.unsafe`DELETE FROM message_attachments`)
  await laurel.deps.db.query(sql.unsafe`UPDATE organizations SET logo = NULL`)
  await laurel.deps.db.query(sql.unsafe`DELETE FROM blobs`)
  school = await laurel.school({ students: 1, modules: ['notice'] })
})

const admin = (route: string, call: object) => laurel.call(route, school.admin.token, call)
const upload = async (
  field: string,
  content: Uint8Array,
): Promise<{ _id: string; url: string; name: string }> =>
  (await admin('POST /blobs/batch', multipart([{ field, content, name: 'a.pdf' }]))).body.data[0]
const pdf = () => upload('attachment', Buffer.from('%PDF-1.7'))
const notice = async (file: Awaited<ReturnType<typeof pdf>>): Promise<string> =>
  (await admin('POST /notices', { body: { title: 'A', message: 'B', attachments: [file] } })).body
    .data._id
const ids = () =>
  laurel.deps.db.anyFirst(sql.type(z.object({ id: z.string() }))`SELECT id FROM blobs ORDER BY id`)
const isThere = async (id: string) =>
  Boolean(await laurel.deps.blobs.get(`${school.organizationId}/${id}`))

/** Runs a job, some ms later. */
const runLater = async (schedule: typeof scheduleRemovingUnusedBlobs, ms: number) => {
  let handler: (run: never) => Promise<void> = async () => undefined
  const every = async (_: string, __: unknown, given: typeof handler) => {
    handler = given
  }
  const clock = () => new Date(Date.now() + ms)
  await schedule({ ...laurel.deps, clock, queue: { ...laurel.deps.queue, every } })
  await handler({ signal: new AbortController().signal } as never)
}

test('a job removes files of every kind that nothing refers to, a day after their upload', async () => {
  const kept = [await upload('logo', pngOf(40, 40)), await pdf()] as const
  const { data } = (await laurel.call('GET /organizations/user', school.admin.token)).body
  const logo = { name: data.name, logo: kept[0]._id }
  expect(
    (await admin(`PUT /v2/organization/${school.organizationId}`, { body: logo })).status,
  ).toBe(200)
  await notice(kept[1])
  const unused = [await upload('badge', pngOf(30, 30)), await pdf()]
  await runLater(scheduleRemovingUnusedBlobs, day - 60_000)
  expect(await ids()).toHaveLength(4)
  await runLater(scheduleRemovingUnusedBlobs, day + 60_000)
  expect(await ids()).toEqual(kept.map(({ _id }) => _id).toSorted())
  for (const { _id } of unused) expect(await isThere(_id)).toBe(false)
  for (const { _id } of kept) expect(await isThere(_id)).toBe(true)
})

test('the job keeps an image that was uploaded again, and one that is about to be used', async () => {
  const { _id: id } = await upload('badge', pngOf(30, 30))
  await laurel.deps.db.query(sql.unsafe`UPDATE blobs SET created_at = '2020-01-01'`)
  await upload('badge', pngOf(30, 30))
  const which = { organization_id: school.organizationId, id }
  expect(await removeUnusedBlob(laurel.deps, which, new Date(Date.now() - day))).toBe(false)
  await laurel.deps.db.transaction(async (other) => {
    await other.any(sql.typeAlias('id')`SELECT id FROM blobs FOR KEY SHARE`)
    expect(await removeUnusedBlob(laurel.deps, which, new Date(Date.now() + day))).toBe(false)
  })
  expect(await isThere(id)).toBe(true)
})

test('a job removes a deleted notice and its files once it cannot be restored', async () => {
  const [own, shared] = [await pdf(), await pdf()]
  const gone = await notice(own)
  await notice(shared)
  await admin('POST /notices/batchDelete', { body: { notices: [gone] } })
  await runLater(scheduleClearingDeletedMessages, messageUndoMs - 5_000)
  expect(await ids()).toHaveLength(2)
  await runLater(scheduleClearingDeletedMessages, messageUndoMs + 5_000)
  expect(await ids()).toEqual([shared._id])
  expect(await isThere(own._id)).toBe(false)
  const again = await admin('POST /notices/restore', { body: { notices: [gone] } })
  expect([again.status, again.body.code]).toEqual([409, 'undo_expired'])
})

test('npm run files:unused lists unused files, and removes them on request', async () => {
  const { _id: id } = await pdf()
  await laurel.deps.db.query(sql.unsafe`UPDATE blobs SET created_at = '2020-01-01'`)
  const { databaseUrl, blobUrl } = laurel.deps.config
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, BLOB_URL: blobUrl }
  const command = (...args: string[]) =>
    run(process.execPath, ['scripts/unused-files.ts', ...args], { env })
  const { stdout } = await command()
  expect(stdout).toContain(`         8  ${school.organizationId}/${id}`)
  expect(stdout).toContain('Unused: 1 file, 0.0 MB.')
  expect(await isThere(id)).toBe(true)
  expect((await command('--remove')).stdout).toBe('Removed: 1 file, 0.0 MB.\n')
  expect(await isThere(id)).toBe(false)
  await expect(command('--what', randomUUID())).rejects.toThrow('Usage: npm run files:unused')
})
