import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { TestApp } from '#tests/support/app.ts'
import { compound, macros, wordFiles, zipOf } from '#tests/support/documents.ts'
import { multipart, pngOf } from '#tests/support/images.ts'
import type { School, TestStudent } from '#tests/support/school.ts'
import { messagesWorld } from './support.ts'

const { world, notice, send, publish, write, get } = messagesWorld()
let laurel: TestApp
let school: School
let ada: TestStudent
let ben: TestStudent
beforeEach(() => {
  ;({ laurel, school, ada, ben } = world)
})

type File = Readonly<{ name: string; content: Uint8Array }>
const pdf = Buffer.from('%PDF-1.7')

describe('an attachment', () => {
  const send1 = (file: File, token = school.admin.token) =>
    laurel.call('POST /blobs/batch', token, multipart([{ field: 'attachment', ...file }]))
  const upload = async (given = 'plan.pdf', token?: string) => {
    const { name, size, url } = (await send1({ name: given, content: pdf }, token)).body.data[0]
    return { name, size, url }
  }
  const open = async (url: string) => (await laurel.app.inject({ url })).statusCode

  test('is opened by readers of the message, each with their own link', async () => {
    const id = await write({ attachments: [await upload()] })
    const [{ attachments }] = (await get('/memos', ada.token)).data
    expect(attachments).toMatchObject([{ name: 'plan.pdf', size: pdf.length }])
    expect(await open(attachments[0].url)).toBe(200)
    await send(`PUT /memos/${id}`, { profile_ids: [ben.profile] })
    expect(await open(attachments[0].url)).toBe(404)
    const [forStaff] = (await get(`/memos/${id}`, school.admin.token)).data.attachments
    expect(await open(forStaff.url)).toBe(200)
    const [forBen] = (await get(`/memos/${id}`, ben.token)).data.attachments
    expect(await open(forBen.url)).toBe(200)
    await send('POST /memos/batchDelete', { memos: [id] })
    expect(await open(forBen.url)).toBe(404)
  })

  test('is opened by staff as long as it is in a message that they see', async () => {
    const file = await upload()
    await write({ title: 'Not the teacher’s', attachments: [file] })
    const own = await write({}, school.teacher.token)
    const shown = await publish({ attachments: [await upload('all.pdf')] })
    await send(`PUT /memos/${own}`, { attachments: [file] })
    const linkOf = async (path: string) =>
      (await get(path, school.teacher.token)).data.attachments[0].url as string
    const [memo, forAll] = [await linkOf(`/memos/${own}`), await linkOf(`/notices/${shown}`)]
    expect([await open(memo), await open(forAll)]).toEqual([200, 200])
    await send(`PUT /memos/${own}`, { attachments: [] })
    expect([await open(memo), await open(forAll)]).toEqual([404, 200])
    await send('POST /notices/batchDelete', { notices: [shown] })
    expect(await open(forAll)).toBe(404)
  })

  test('is opened by nobody while its module is off, nor by another school', async () => {
    const id = await publish({ attachments: [await upload()] })
    const linkOf = async (token: string) => (await get(`/notices/${id}`, token)).data.attachments[0]
    const [own, forTeacher] = [await linkOf(ada.token), await linkOf(school.teacher.token)]
    const other = await laurel.school({ students: 1, modules: ['notice'] })
    const elsewhere = own.url.replace(school.organizationId, other.organizationId)
    expect([await open(own.url), await open(forTeacher.url), await open(elsewhere)]).toEqual([
      200, 200, 404,
    ])
    const foreign = await send(
      'POST /notices',
      { ...notice, attachments: [own] },
      other.admin.token,
    )
    expect(foreign.body.details).toMatchObject([
      { field: 'attachments.0.url', code: 'blob_not_found' },
    ])
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE organizations SET modules = modules || '{"notice": false}' WHERE id = ${school.organizationId}`)
    expect([await open(own.url), await open(forTeacher.url)]).toEqual([404, 404])
  })

  test('stays when a colleague saves the message, and nobody else can attach it', async () => {
    const file = await upload('mine.pdf', school.teacher.token)
    const refused = await send('POST /notices', { ...notice, attachments: [file] })
    expect(refused.body.details).toMatchObject([
      { field: 'attachments.0.url', code: 'blob_not_found' },
    ])
    const id = await publish({ attachments: [file] }, school.teacher.token)
    const { attachments } = (await get(`/notices/${id}`, school.admin.token)).data
    const again = await send(`PUT /notices/${id}`, {
      title: 'New',
      attachments: [...attachments, await upload('2.pdf')],
    })
    expect(again.body.data.attachments).toMatchObject([{ name: 'mine.pdf' }, { name: '2.pdf' }])
    // A colleague's file that belongs to another message cannot be attached.
    const stolen = await send('POST /notices', { ...notice, attachments: [attachments[0]] })
    expect(stolen.body.details).toMatchObject([
      { field: 'attachments.0.url', code: 'blob_not_found' },
    ])
    const six = await Promise.all(Array.from({ length: 6 }, (_, n) => upload(`${n}.pdf`)))
    expect((await send(`PUT /notices/${id}`, { attachments: six })).status).toBe(400)
  })

  const mostBytes = 20 * 1024 * 1024
  const padded = (start: Uint8Array, size: number) =>
    Buffer.concat([start, Buffer.alloc(size - start.length)])

  test('has the type of its content, whatever its name, and at most 20 MB', async () => {
    const names = async (file: File) => (await send1(file)).body.data?.[0]?.name
    const code = async (file: File) => (await send1(file)).body.details?.[0]?.code
    expect(await names({ name: '地圖.PNG', content: pngOf(10, 10) })).toBe('地圖.PNG')
    expect(await names({ name: 'plan.exe', content: pdf })).toBe('plan.exe.pdf')
    expect(await names({ name: 'notes.docx', content: zipOf(wordFiles) })).toBe('notes.docx')
    // The type does not depend on the order of the files in the archive.
    expect(await names({ name: 'late.docx', content: zipOf(wordFiles.toReversed()) })).toBe(
      'late.docx',
    )
    // Browsers escape quotes like this.
    expect(await names({ name: 'a %22plan%22.pdf', content: pdf })).toBe('a "plan".pdf')
    expect(await code({ name: 'two%0Alines.pdf', content: pdf })).toBe('text_characters')
    const photo = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')
    expect(await code({ name: 'photo.heic', content: photo })).toBe('image_heic')
    expect(await code({ name: 'setup.doc.msi', content: compound })).toBe('file_type')
    expect(await code({ name: 'old.doc', content: compound })).toBe('file_old_office')
    expect(await code({ name: 'locked.docx', content: compound })).toBe('file_old_office')
    expect(await code({ name: 'macros.docm', content: zipOf(wordFiles, 'docm') })).toBe(
      'file_macros',
    )
    expect(await code({ name: 'macros.docx', content: zipOf([...wordFiles, macros]) })).toBe(
      'file_macros',
    )
    expect(await code({ name: 'a.zip', content: zipOf([['a', Buffer.from('a')]]) })).toBe(
      'file_type',
    )
    expect(await code({ name: 'page.pdf', content: Buffer.from('<html><script>') })).toBe(
      'file_type',
    )
    expect(await code({ name: 'a\u202Efdp.pdf', content: pdf })).toBe('text_characters')
    expect(await names({ name: 'large.pdf', content: padded(pdf, mostBytes) })).toBe('large.pdf')
    expect(await code({ name: 'larger.pdf', content: padded(pdf, mostBytes + 1) })).toBe(
      'file_too_large',
    )
  })

  test('that is refused, or is the sixth of a request, is not stored', async () => {
    const count = () =>
      laurel.deps.db.oneFirst(
        sql.type(z.object({ count: z.number() }))`SELECT count(*) AS count FROM blobs`,
      )
    const before = await count()
    const answer = await laurel.call(
      'POST /blobs/batch',
      school.teacher.token,
      multipart([
        { field: 'attachment', name: 'a.pdf', content: pdf },
        { field: 'attachment', name: 'b.txt', content: Buffer.from('text') },
      ]),
    )
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ field: 'attachment', code: 'file_type' }],
    ])
    const six = Array.from({ length: 6 }, () => ({
      field: 'attachment',
      name: 'a.pdf',
      content: pdf,
    }))
    expect(
      (await laurel.call('POST /blobs/batch', school.teacher.token, multipart(six))).status,
    ).toBe(413)
    expect((await send1({ name: 'a.pdf', content: pdf }, school.auditor.token)).status).toBe(403)
    expect(await count()).toBe(before)
  })
})
