import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { mostPreviewBytes } from '#platform/images/preview.ts'
import { sql } from '#platform/postgres/pool.ts'
import { clearDeletedResources } from '#registry/resources/clear-deleted.ts'
import { drawPreviews } from '#registry/resources/previews.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { holdLock } from '#tests/support/held-lock.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import { mp4, pdf, resourceForm, wav } from '#tests/support/resources.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
const now = '2026-11-20T00:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(now) + ms)

beforeAll(async () => {
  laurel = await testApp({ projector: false, now })
})
afterAll(() => laurel.close())
beforeEach(async () => {
  laurel.setNow(now)
  school = await laurel.school({ students: 2, modules: ['learningResource', 'subject'] })
})

const path = '/v2/learningResources'
const admin = (route: string, body?: object, key?: string) =>
  laurel.call(route, school.admin.token, { body, ...(key && { key }) })
const add = (
  fields: Record<string, string> = {},
  content: Uint8Array = pdf(),
  token = school.admin.token,
  key?: string,
) =>
  laurel.call(`POST ${path}`, token, {
    ...resourceForm({ name_en: 'Leaf', name_zh: '葉', ...fields }, content),
    ...(key && { key }),
  })
const made = async (fields: Record<string, string> = {}, content?: Uint8Array) =>
  (await add({ name_en: randomUUID(), name_zh: randomUUID(), ...fields }, content)).body.data
const list = async (token = school.admin.token, wanted: object = {}) =>
  (await laurel.call(`POST ${path}/byFilters`, token, { body: { limit: 100, ...wanted } })).body
    .data
const names = async (token?: string, wanted?: object) =>
  (await list(token, wanted)).resources.map(({ name }: { name: { en: string } }) => name.en)
const setStorage = (bytes: number) =>
  laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE organizations SET total_storage = ${bytes} WHERE id = ${school.organizationId}`)
const files = () =>
  laurel.deps.db.anyFirst(sql.type(z.object({ id: z.string() }))`
    SELECT id FROM blobs WHERE organization_id = ${school.organizationId} ORDER BY id`)
const filterFor = async (value: string) => {
  const { data } = (
    await laurel.call('GET /organizationFilters?attribute=class', school.admin.token)
  ).body
  const known = data.find((filter: { value: string }) => filter.value === value)
  const name = { en: value, zh: value }
  const made =
    known ??
    (await admin('POST /organizationFilters', { name, attribute: 'class', value })).body.data
  return made._id as string
}
const subjectOf = async (name: string) =>
  (await admin('POST /v2/subjects', { name: { en: name, zh: name }, type: 'core' })).body.data
    ._id as string
const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

describe('a resource', () => {
  test('is created by a multipart request, and answered with a signed link', async () => {
    const { status, body } = await add({ order: '３' })
    expect([status, body.data.name, body.data.order, body.data.kind]).toEqual([
      200,
      { en: 'Leaf', zh: '葉' },
      3,
      'pdf',
    ])
    expect(body.data.file).toMatchObject({ name: 'leaf.pdf', size: pdf().length })
    expect(body.data.file.url).toMatch(
      /^\/api\/files\/[\da-f-]+\/resource-[\da-f-]+\?session=.+&expires=\d+&signature=.+$/,
    )
    const file = await laurel.app.inject(body.data.file.url)
    expect(file.rawPayload.equals(pdf())).toBe(true)
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename=leaf.pdf',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/),
    })
  })

  test('has the type of its content whatever its name, and other types are refused', async () => {
    expect((await made({}, wav())).file.name).toBe('leaf.pdf.wav')
    expect((await made({}, mp4())).kind).toBe('video')
    expect((await made({}, await pngOf(8, 8))).kind).toBe('image')
    for (const [content, code] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'resource_type'],
      ['<!doctype html><script>1</script>', 'resource_type'],
      ['MZ', 'resource_type'],
      ['', 'resource_type'],
      ['\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'image_heic'],
    ] as const) {
      const { status, body } = await add({}, Buffer.from(content))
      expect([status, body.details]).toEqual([400, [{ field: 'file', code }]])
    }
    expect((await files()).length).toBe(3)
  })

  test('needs both names and a file; filters and subjects are JSON arrays of ids of the organisation', async () => {
    const wrong = async (fields: Record<string, string>) => (await add(fields)).body.details
    expect(await wrong({ name_en: ' ' })).toEqual([{ field: 'name_en', code: 'yup_required' }])
    expect(await wrong({ order: '-1' })).toEqual([{ field: 'order', code: 'yup_min_zero' }])
    expect(await wrong({ order: '１0x' })).toMatchObject([{ field: 'order' }])
    expect(await wrong({ filters: 'all' })).toEqual([{ field: 'filters', code: 'yup_type_error' }])
    expect(await wrong({ subjects: '{}' })).toEqual([{ field: 'subjects', code: 'yup_type_error' }])
    expect(await wrong({ filters: JSON.stringify([randomUUID()]) })).toEqual([
      { field: 'filters', code: 'yup_type_error' },
    ])
    expect(await wrong({ subjects: JSON.stringify([randomUUID()]) })).toEqual([
      { field: 'subjects', code: 'subject_not_found' },
    ])
    const nothing = await laurel.call(
      `POST ${path}`,
      school.admin.token,
      multipart([{ field: 'logo', content: pdf() }]),
    )
    expect(nothing.status).toBe(400)
    expect(await files()).toEqual([])
  })

  test('has a unique name in each language, ignoring case', async () => {
    await add()
    expect(code(await add({ name_en: 'LEAF', name_zh: '另一' }))).toEqual([
      409,
      'resource_name_used',
    ])
    const zh = await add({ name_en: 'Other', name_zh: '葉' })
    expect(zh.body.message).toBe('Resource with same name already exists')
    expect((await files()).length).toBe(1)
  })

  test('sent again with its key is the same one, without a second file', async () => {
    const first = await add({}, pdf(), undefined, 'one')
    const again = await add({}, pdf(), undefined, 'one')
    expect(again.body.data._id).toBe(first.body.data._id)
    expect((await files()).length).toBe(1)
    expect(code(await add({}, wav(), undefined, 'one'))).toEqual([409, 'idempotency_key_reused'])
  })

  test('changes only the fields that are sent', async () => {
    const { _id } = await made({ name_en: 'Root', order: '4' })
    const { body } = await admin(`PUT ${path}/${_id}`, { name_zh: '根' })
    expect(body.data).toMatchObject({ name: { en: 'Root', zh: '根' }, order: 4 })
    await made({ name_en: 'Stem' })
    expect(code(await admin(`PUT ${path}/${_id}`, { name_en: 'stem' }))).toEqual([
      409,
      'resource_name_used',
    ])
    expect(code(await admin(`PUT ${path}/${randomUUID()}`, { order: 1 }))).toEqual([
      404,
      'not_found',
    ])
  })
})

test('resources belong to one school: nobody else finds, changes, counts or collides with them', async () => {
  const other = await laurel.school({ students: 1, modules: ['learningResource', 'subject'] })
  const filter = await filterFor('1A')
  const subject = await subjectOf('Maths')
  const { _id, file } = (await add()).body.data
  const theirs = async (route: string, body?: object) => {
    const answer = await laurel.call(route, other.admin.token, body && { body })
    return [answer.status, answer.body.code ?? answer.body.data]
  }
  const { resources, storage } = await list(other.admin.token)
  expect([resources, storage.usedStorage, await names(other.students[0]!.token)]).toEqual([
    [],
    0,
    [],
  ])
  for (const route of [`GET ${path}/${_id}`, `DELETE ${path}/${_id}`]) {
    expect(await theirs(route)).toEqual([404, 'not_found'])
  }
  expect(await theirs(`PUT ${path}/${_id}`, { order: 1 })).toEqual([404, 'not_found'])
  const failed = [{ _id, code: 'not_found' }]
  expect(await theirs(`PUT ${path}/bulk`, { resources: [{ _id, order: 1 }] })).toMatchObject([
    200,
    { failed },
  ])
  const moved = file.url.replace(school.organizationId, other.organizationId)
  expect((await laurel.app.inject(moved)).statusCode).toBe(404)
  await admin(`DELETE ${path}/${_id}`)
  expect(await theirs(`POST ${path}/${_id}/restore`)).toEqual([409, 'undo_expired'])
  expect((await admin(`POST ${path}/${_id}/restore`)).status).toBe(200)
  // The other school may use the same name, but not these ids.
  const own = (await add({}, pdf(), other.admin.token)).body.data
  for (const [field, code, id] of [
    ['filters', 'yup_type_error', filter],
    ['subjects', 'subject_not_found', subject],
  ] as const) {
    const { body } = await laurel.call(`PUT ${path}/${own._id}`, other.admin.token, {
      body: { [field]: [id] },
    })
    expect(body.details).toEqual([{ field, code }])
  }
})

describe('storage', () => {
  test('counts files, but no previews and no deleted files', async () => {
    const image = await made({}, await pngOf(900, 600))
    await drawPreviews(laurel.deps, new Date(), new AbortController().signal)
    const { resources, storage } = await list()
    expect(resources[0].preview).toMatch(/\/preview-/)
    expect(storage).toEqual({ usedStorage: image.file.size, totalStorage: 10 * 1024 ** 3 })
    await admin(`DELETE ${path}/${image._id}`)
    expect((await list()).storage.usedStorage).toBe(0)
  })

  test('keeps a picture that is too large for a preview, and inspects it once', async () => {
    const content = pngOf(10_000, 5_001)
    const { _id, file } = await made({}, content)
    const tooHeavy = await made({}, await pngOf(8, 8))
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE blobs SET size = ${mostPreviewBytes + 1} WHERE id = ${tooHeavy.file.url.match(/resource-[\da-f-]{36}/)[0]}`)
    const draw = () => drawPreviews(laurel.deps, new Date(), new AbortController().signal)
    expect([await draw(), await draw()]).toEqual([2, 0])
    const { resources } = await list()
    expect(resources.map(({ preview }: { preview: string | null }) => preview)).toEqual([
      null,
      null,
    ])
    expect((await laurel.app.inject(file.url)).rawPayload.equals(content)).toBe(true)
    expect(
      (await laurel.call(`GET ${path}/${_id}`, school.students[0]!.token)).body.data.preview,
    ).toBeNull()
  })

  test('is refused when it is full, and nothing is left', async () => {
    await setStorage(pdf().length)
    await add()
    const { status, body } = await add({ name_en: 'Two', name_zh: '二' })
    expect([status, body.message]).toEqual([409, 'Storage is full'])
    expect((await files()).length).toBe(1)
  })

  test('limits uploads: a larger one is cut off before it is stored', async () => {
    await setStorage(pdf().length + 100)
    await add()
    const putStream = vi.spyOn(laurel.deps.blobs, 'putStream')
    onTestFinished(() => putStream.mockRestore())
    const refused = await add({ name_en: 'Two', name_zh: '二' }, pdf(1000))
    expect([refused.status, refused.body.code]).toEqual([409, 'storage_full'])
    expect(putStream.mock.calls.map(([, , { most }]) => most)).toEqual([100])
    expect((await files()).length).toBe(1)
  })

  test('is not exceeded by several at once', async () => {
    await setStorage(pdf().length * 2)
    // All requests have arrived before the first file counts.
    const row = 'SELECT FROM organizations WHERE id = $1 FOR NO KEY UPDATE'
    const held = await holdLock(laurel, row, [school.organizationId])
    const adding = Promise.all(
      Array.from({ length: 6 }, (_, n) => add({ name_en: `Leaf ${n}`, name_zh: `葉 ${n}` })),
    )
    await held.untilWaiting(6)
    // If unfinished files counted, they would keep out others that fit.
    expect((await list()).storage.usedStorage).toBe(0)
    await held.letGo()
    const sent = await adding
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    expect([(await list()).total, (await files()).length]).toEqual([2, 2])
  })
})

describe('a reader of resources', () => {
  test('sees resources for their class or for all, and as student or parent no storage', async () => {
    const [ada, ben] = school.students
    await made({ name_en: 'All' })
    const filter = await filterFor('1A')
    const own = await made({ name_en: 'Own', filters: JSON.stringify([filter]) })
    const page = await list(ada!.token)
    expect(page.resources.map(({ name }: { name: { en: string } }) => name.en)).toEqual([
      'All',
      'Own',
    ])
    expect([page.storage, page.resources[1].filters]).toEqual([undefined, undefined])
    expect(await names(ada!.parentToken)).toEqual(['All', 'Own'])
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE profiles SET class = '9Z' WHERE organization_id = ${school.organizationId} AND user_id = ${ben!.id}`)
    expect(await names(ben!.token)).toEqual(['All'])
    expect((await laurel.call(`GET ${path}/${own._id}`, ben!.token)).status).toBe(404)
    const mine = (await laurel.call(`GET ${path}/${own._id}`, ada!.token)).body.data.file.url
    expect((await laurel.app.inject(mine)).statusCode).toBe(200)
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE profiles SET class = '9Z' WHERE organization_id = ${school.organizationId} AND user_id = ${ada!.id}`)
    expect((await laurel.app.inject(mine)).statusCode).toBe(404)
  })

  test('gets files by a link that expires after minutes, even in ranges', async () => {
    const { file } = await made({}, mp4())
    const part = await laurel.app.inject({ url: file.url, headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.payload]).toEqual([206, 'ftyp'])
    laurel.setNow(later(11 * 60_000).toISOString())
    expect((await laurel.app.inject(file.url)).statusCode).toBe(410)
  })

  test('searches by name, subject and kind, in pages from 1', async () => {
    const [maths, art] = [await subjectOf('Maths'), await subjectOf('Art')]
    await made({ name_en: 'Zebra', order: '2', subjects: JSON.stringify([maths]) })
    await made({ name_en: 'A', order: '1', subjects: JSON.stringify([art]) }, wav())
    await made({ name_en: 'C', order: '3' })
    expect(await names()).toEqual(['A', 'Zebra', 'C'])
    expect(await names(undefined, { subjects: [maths] })).toEqual(['Zebra', 'C'])
    expect(await names(undefined, { kind: 'audio' })).toEqual(['A'])
    expect(await names(undefined, { name: 'zEB' })).toEqual(['Zebra'])
    const page = await list(undefined, { page: 2, limit: 2 })
    expect([page.resources.length, page.total, page.totalPages]).toEqual([1, 3, 2])
    expect((await admin(`POST ${path}/byFilters`, { page: 0 })).status).toBe(400)
    // A long list, sent in parts, has the same rows; each call frees its place in the limit.
    const namesIn = ({ resources }: { resources: { name: { en: string } }[] }) =>
      resources.map(({ name }) => name.en)
    for (let time = 0; time < 5; time += 1) {
      const long = await list(undefined, { limit: 9_999 })
      expect([namesIn(long), long.total, long.totalPages]).toEqual([['A', 'Zebra', 'C'], 3, 1])
    }
    expect(await list(undefined, { limit: 9_999, page: 2 })).toMatchObject({
      resources: [],
      total: 3,
      totalPages: 1,
    })
    const { body } = await laurel.call(`GET ${path}/subjects`, school.students[0]!.token)
    expect(
      body.data.map(({ name, resources }: { name: { en: string }; resources: number }) => [
        name.en,
        resources,
      ]),
    ).toEqual([
      ['Maths', 2],
      ['Art', 2],
    ])
  })
})

describe('deleting', () => {
  test('can be undone for some seconds, and then removes the files', async () => {
    const { _id, file } = await made()
    await admin(`DELETE ${path}/${_id}`)
    expect([(await list()).total, (await laurel.app.inject(file.url)).statusCode]).toEqual([0, 404])
    await clearDeletedResources(laurel.deps, later(15_000), new AbortController().signal)
    expect((await admin(`POST ${path}/${_id}/restore`)).status).toBe(200)
    await admin(`DELETE ${path}/${_id}`)
    expect((await laurel.call(`POST ${path}/${_id}/restore`, school.teacher.token)).status).toBe(
      404,
    )
    laurel.setNow(later(30_000).toISOString())
    expect(code(await admin(`POST ${path}/${_id}/restore`))).toEqual([409, 'undo_expired'])
    expect(
      await clearDeletedResources(laurel.deps, later(30_000), new AbortController().signal),
    ).toBeGreaterThan(0)
    expect(await files()).toEqual([])
  })

  test('of an image removes its preview too', async () => {
    const { _id } = await made({}, await pngOf(900, 600))
    await drawPreviews(laurel.deps, new Date(now), new AbortController().signal)
    expect((await files()).length).toBe(2)
    await admin(`DELETE ${path}/${_id}`)
    await clearDeletedResources(laurel.deps, later(30_000), new AbortController().signal)
    expect(await files()).toEqual([])
  })

  test('cannot be undone if its name or storage was taken meanwhile', async () => {
    const { _id } = await made({ name_en: 'Leaf' })
    await setStorage(pdf().length)
    await admin(`DELETE ${path}/${_id}`)
    const other = await made()
    expect(code(await admin(`POST ${path}/${_id}/restore`))).toEqual([409, 'storage_full'])
    await setStorage(10 ** 9)
    await admin(`PUT ${path}/${other._id}`, { name_en: 'LEAF' })
    expect(code(await admin(`POST ${path}/${_id}/restore`))).toEqual([409, 'resource_name_used'])
  })
})

describe('many at once', () => {
  test('change separately; two can swap their names', async () => {
    const [a, b, c] = [
      await made({ name_en: 'A' }),
      await made({ name_en: 'B' }),
      await made({ name_en: 'C' }),
    ]
    const gone = randomUUID()
    const { body } = await admin(`PUT ${path}/bulk`, {
      resources: [
        { _id: a._id, name_en: 'B' },
        { _id: b._id, name_en: 'A' },
        { _id: c._id, order: 0 },
        { _id: gone, order: 1 },
      ],
    })
    expect(body.data).toEqual({
      updated: 2,
      unchanged: 1,
      failed: [{ _id: gone, code: 'not_found' }],
    })
    const taken = await admin(`PUT ${path}/bulk`, {
      resources: [
        { _id: c._id, name_en: 'a' },
        { _id: a._id, order: 9 },
      ],
    })
    expect(taken.body.data).toEqual({
      updated: 1,
      unchanged: 0,
      failed: [{ _id: c._id, code: 'resource_name_used' }],
    })
    expect(await names()).toEqual(['A', 'C', 'B'])
    // Other programs send a bare list.
    const bare = await admin(`PUT ${path}/bulk`, [{ _id: c._id, name_en: 'D' }])
    expect(bare.body.data).toEqual({ updated: 1, unchanged: 0, failed: [] })
    expect(code(await admin(`PUT ${path}/bulk`, [{ name_en: 'E' }]))[0]).toBe(400)
  })

  test('are exported with the names of their classes and subjects', async () => {
    const subjects = JSON.stringify([await subjectOf('Maths'), await subjectOf('Art')])
    const { _id } = await made({ name_en: '=1', name_zh: '一', subjects, order: '2' })
    const { text } = await laurel.call(`GET ${path}/export_stream?lang=en`, school.admin.token)
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'id,name_en,name_zh,filters_name,subjects_name,order',
      `${_id},'=1,一,,"Maths, Art",2`,
    ])
  })
})
