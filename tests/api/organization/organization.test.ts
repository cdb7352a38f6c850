import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostImageBytes } from '#api/contracts/blobs.ts'
import { mostLinks } from '#api/contracts/organization-choices.ts'
import { sql } from '#platform/postgres/pool.ts'
import { listLog } from '#tests/support/administration-log.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { jpegOf, multipart, pngOf } from '#tests/support/images.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let other: School

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  other = await laurel.school({ students: 1 })
})
beforeEach(async () => {
  school = await laurel.school({ students: 1 })
})
afterAll(() => laurel.close())

const name = { en: 'Ching Laam', zh: '青嵐中學' }
const edit = (body: object, { organizationId, admin }: School = school) =>
  laurel.call(`PUT /v2/organization/${organizationId}`, admin.token, {
    body: { name, ...body },
    key: randomUUID(),
  })
const info = async ({ students: [student] }: School = school) =>
  (await laurel.call('GET /organizations/user', student!.token)).body.data
const upload = (files: Parameters<typeof multipart>[0], { admin }: School = school) =>
  laurel.call('POST /blobs/batch', admin.token, multipart(files))
const blob = async (field: string, content: Uint8Array, by: School = school) =>
  (await upload([{ field, content }], by)).body.data[0]
const newestLog = async () => (await listLog(laurel.deps.db, school.organizationId, 1))[0]
const get = (url: string) => laurel.app.inject({ method: 'GET', url })

describe('the information of an organisation', () => {
  test('has the saved settings of birthdays and homework', async () => {
    const usual = { day_before_birthday: 7, day_after_birthday: 0, birthday_point_rule: null }
    expect(await info()).toMatchObject(usual)
    const homework = { submitHomeworkRange: 9, unfinishHomeworkRange: 4 }
    const birthday = {
      birthday_message: { en: 'Cheers', zh: '生日快樂' },
      near_birthday_message: { en: 'Soon', zh: '快到了' },
      day_before_birthday: 3,
      day_after_birthday: 2,
      birthday_point_rule: school.rules.reward,
    }
    const on = await laurel.school({ students: 1, modules: ['birthday', 'homework'] })
    birthday.birthday_point_rule = on.rules.reward
    for (const [route, body] of [
      ['POST /v2/birthday/setting', birthday],
      ['POST /v2/homework/setting', { ...homework, isActive: true }],
    ] as const)
      expect(
        (await laurel.call(route, on.admin.token, { body, key: randomUUID() })).status,
        route,
      ).toBe(200)
    expect(await info(on)).toMatchObject({ ...birthday, homework_date_range: homework })
  })

  test('is set by its administrator, seen by everyone at once, and changes are logged by field', async () => {
    const external_links = [
      { name: 'Library', description: '', url: 'https://library.example.org/a?b=c' },
      { name: 'Canteen', description: 'Menus', url: 'http://canteen.example.org' },
    ]
    const { status, body } = await edit({ external_links, modules: { notice: true, memo: false } })
    expect(status).toBe(200)
    const { class_teachers_see_all, ranks_staff, house_awards, ...forEverybody } = body.data
    expect([class_teachers_see_all, ranks_staff, house_awards]).toEqual([true, false, 'members'])
    expect(await info()).toEqual({ ...forEverybody, external_links: [], role: 'user' })
    expect(body.data).toMatchObject({
      name,
      external_links,
      prefix: school.prefix,
      modules: { notice: true, memo: false },
    })
    expect(await newestLog()).toMatchObject({
      action: 'updated',
      subject_type: 'organization',
      fields: ['name_en', 'name_zh', 'external_links', 'modules'],
    })
    const contact = { email: 'help@school.hk', phone: '+852 2345 6789', url: null }
    // The number as a full-width input method types it.
    const typed = { ...contact, phone: '＋８５２　２３４５ ６７８９' }
    expect((await edit({ contact: typed })).body.data).toMatchObject({
      contact,
      role: 'organization_admin',
    })
    expect(await info()).toMatchObject({ contact, external_links: [], role: 'user' })
    expect((await newestLog())?.fields).toEqual(['contact'])
    await edit({ contact: { email: null, phone: null, url: null } })
    // Students and parents do not get external links, because they have no screen for them.
    const asParent = await laurel.call('GET /organizations', school.students[0]!.parentToken)
    expect(asParent.body.data[0].external_links).toEqual([])
    // Fields that are not sent stay unchanged, and a request without a change is not logged.
    const again = await edit({ modules: { notice: true } })
    expect(again.body.data).toEqual(body.data)
    expect((await newestLog())?.fields).toEqual(['contact'])
    expect(
      (await edit({ external_links: external_links.toReversed() })).body.data.external_links[0]
        .name,
    ).toBe('Canteen')
    expect((await newestLog())?.fields).toEqual(['external_links'])
  })

  test('needs both names, links to pages, and known modules', async () => {
    const details = async (body: object) => (await edit(body)).body.details
    expect(await details({ name: { en: ' ', zh: '' } })).toEqual([
      { field: 'name.en', code: 'yup_required' },
      { field: 'name.zh', code: 'yup_required' },
    ])
    expect(await details({ name: { ...name, zh: '長'.repeat(256) } })).toEqual([
      { field: 'name.zh', code: 'yup_string_max', params: { max: 255 } },
    ])
    const link = { name: 'A', description: '', url: 'https://a.example' }
    expect(await details({ external_links: [link, { name: '', url: '' }] })).toEqual([
      { field: 'external_links.1.name', code: 'yup_required' },
      { field: 'external_links.1.url', code: 'yup_required' },
    ])
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example',
      'file:///etc/passwd',
      'a.example',
    ]) {
      expect(await details({ external_links: [{ ...link, url }] }), url).toEqual([
        { field: 'external_links.0.url', code: 'url_invalid' },
      ])
    }
    expect(await details({ external_links: Array(mostLinks + 1).fill(link) })).toEqual([
      { field: 'external_links', code: 'yup_array_max', params: { max: mostLinks } },
    ])
    expect((await edit({ modules: { chess: true } })).status).toBe(400)
    expect((await edit({ prefix: 'other' })).body.data.prefix).toBe(school.prefix)
  })

  test('saved twice at once keeps the modules that each call switched', async () => {
    await Promise.all([edit({ modules: { notice: true } }), edit({ modules: { memo: true } })])
    expect((await info()).modules).toMatchObject({ notice: true, memo: true })
  })
})

describe('images', () => {
  test('are uploaded, used, and served as immutable to anyone who knows the address', async () => {
    const { status, body } = await upload([
      { field: 'logo', content: pngOf(600, 600) },
      { field: 'banner', content: await jpegOf(600, 100), name: 'banner.exe', type: 'text/html' },
    ])
    expect(status).toBe(200)
    const [logo, banner] = body.data
    expect(logo).toMatchObject({ kind: 'logo', width: 512, height: 512 })
    const { data } = (await edit({ logo: logo._id, banner: banner._id })).body
    expect([data.logo, data.banner]).toEqual([logo.url, banner.url])
    for (const [url, type] of [
      [logo.url, 'image/png'],
      [banner.url, 'image/jpeg'],
    ]) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+\.(png|jpg)"$/),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
    expect((await newestLog())?.fields).toEqual(['name_en', 'name_zh', 'logo', 'banner'])
    expect((await edit({ logo: null })).body.data).toMatchObject({ logo: null, banner: banner.url })
  })

  test('that are sent again are the same, and interrupted ones leave nothing', async () => {
    const [one, again] = await Promise.all([
      blob('logo', pngOf(40, 40)),
      blob('logo', pngOf(40, 40)),
    ])
    expect(again).toEqual(one)
    const { body, headers } = multipart([{ field: 'logo', content: pngOf(50, 50) }])
    const cut = await laurel.call('POST /blobs/batch', school.admin.token, {
      body: body.subarray(0, 200),
      headers,
    })
    expect(cut.status).toBeGreaterThanOrEqual(400)
    expect(cut.status).toBeLessThan(500)
    const rows = await laurel.deps.db.any(
      sql.typeAlias('id')`SELECT id FROM blobs WHERE organization_id = ${school.organizationId}`,
    )
    expect(rows.map(({ id }) => id)).toEqual([one._id])
  })

  test('that are too large, of another kind or another shape refuse the whole request', async () => {
    const details = async (...files: Parameters<typeof multipart>[0]) =>
      (await upload(files)).body.details
    const padded = (bytes: number) => {
      const png = pngOf(10, 10)
      return Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    }
    expect(await details({ field: 'logo', content: padded(mostImageBytes + 1) })).toEqual([
      { field: 'logo', code: 'file_too_large' },
    ])
    expect(await details({ field: 'logo', content: padded(mostImageBytes) })).toBeUndefined()
    expect(
      await details(
        { field: 'logo', content: pngOf(60, 10) },
        { field: 'banner', content: pngOf(10, 10) },
      ),
    ).toEqual([
      { field: 'logo', code: 'image_ratio', params: { ratio: '1:1' } },
      { field: 'banner', code: 'image_ratio', params: { ratio: '6:1' } },
    ])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await details({ field: 'logo', content: svg })).toEqual([
      { field: 'logo', code: 'image_type' },
    ])
    expect(
      await details({ field: 'logo', content: pngOf(30_000, 30_000, { pixels: false }) }),
    ).toEqual([{ field: 'logo', code: 'image_pixels', params: { max: 8 } }])
    expect(await details({ field: 'portrait', content: pngOf(10, 10) })).toEqual([
      { field: 'portrait', code: 'yup_type_error' },
    ])
    expect(await details()).toEqual([{ field: 'files', code: 'yup_required' }])
    expect((await laurel.call('POST /blobs/batch', school.admin.token, { body: {} })).status).toBe(
      400,
    )
    expect((await upload(Array(6).fill({ field: 'logo', content: pngOf(10, 10) }))).status).toBe(
      413,
    )
  })

  test('of another organisation or another purpose are refused', async () => {
    const theirs = await blob('logo', pngOf(70, 70, { shade: 1 }), other)
    const unknown = { body: { details: [{ field: 'logo', code: 'blob_not_found' }] } }
    expect(await edit({ logo: theirs._id })).toMatchObject(unknown)
    expect(await edit({ logo: `logo-${'0'.repeat(64)}.png` })).toMatchObject(unknown)
    const banner = await blob('banner', pngOf(60, 10))
    for (const logo of [banner._id, '../../etc/passwd', theirs.url])
      expect((await edit({ logo })).status).toBe(400)
    // The database enforces this, too.
    const forced = laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE organizations SET logo = ${theirs._id} WHERE id = ${school.organizationId}`)
    await expect(forced).rejects.toThrow()
    expect(
      await laurel.call(`PUT /v2/organization/${other.organizationId}`, school.admin.token, {
        body: { name },
      }),
    ).toMatchObject({ status: 404 })
  })

  test('are not found by an unknown name, and no name reaches other folders', async () => {
    const address = `/api/blobs/${school.organizationId}`
    for (const path of [
      `/logo-${'0'.repeat(64)}.png`,
      '/..%2f..%2fpackage.json',
      '/logo.png',
      `/logo-${'0'.repeat(64)}.svg`,
    ]) {
      const { statusCode, body } = await get(`${address}${path}`)
      expect([400, 404], path).toContain(statusCode)
      expect(body).not.toContain('dependencies')
    }
  })
})
