import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { playNotes, readFilm, writeWorksheet } from '#scripts/demo/resources/files.ts'
import { mp4, resourceForm } from '#tests/support/resources.ts'
import type { School } from '#tests/support/school.ts'
import { noChromium, openBrowser, visit } from './support/browser.ts'
import { type Laurel, patiently, startLaurel } from './support/laurel.ts'

const MB = 1024 * 1024
const path = '/v2/learningResources'

describe.skipIf(noChromium)('files of learning resources', patiently, () => {
  let laurel: Laurel
  beforeAll(async () => {
    laurel = await startLaurel()
  }, patiently.timeout)
  afterAll(() => laurel?.close())

  const schoolWith = () => laurel.school({ students: 1, modules: ['learningResource', 'subject'] })
  const add = async (school: School, name: string, content: Uint8Array) => {
    const form = resourceForm({ name_en: name, name_zh: name }, content, name)
    const { body } = await laurel.call(`POST ${path}`, school.admin.token, form)
    return body.data
  }
  const list = async (school: School) =>
    (await laurel.call(`POST ${path}/byFilters`, school.admin.token, { body: {} })).body.data

  test('a film and a recording play in the page from any position, by ranges', async () => {
    const school = await schoolWith()
    await add(school, 'film.webm', await readFilm())
    await add(school, 'notes.wav', playNotes())
    const student = await laurel.visit({
      locale: 'zh',
      width: 390,
      token: school.students[0]!.token,
    })
    onTestFinished(student.close)
    const answers: number[] = []
    student.page.on('response', (answer) => {
      if (answer.url().includes('/api/files/')) answers.push(answer.status())
    })
    await student.go('/user/learningresource')
    for (const [name, kind, length] of [
      ['film.webm', 'video', 10],
      ['notes.wav', 'audio', 3.6],
    ] as const) {
      await student.page.getByRole('button', { name }).click()
      const media = student.page.locator(kind)
      const read = (property: string) =>
        media.evaluate((element, wanted) => Reflect.get(element, wanted), property)
      await expect.poll(() => read('duration')).toBeCloseTo(length, 0)
      await media.evaluate((element, at) => {
        Reflect.set(element, 'muted', true)
        Reflect.set(element, 'currentTime', at)
        return Reflect.get(element, 'play').call(element)
      }, length / 2)
      await expect.poll(() => read('currentTime')).toBeGreaterThan(length / 2 + 0.2)
      expect(await read('error')).toBe(null)
      await student.page.getByRole('button', { name }).click()
    }
    expect(new Set(answers)).toEqual(new Set([206]))
    expect(student.complaints).toEqual([])
  })

  test('a PDF opens in its own tab, in the browser’s viewer', async () => {
    const school = await schoolWith()
    await add(school, 'sums.pdf', writeWorksheet())
    const browser = await openBrowser({ isWhole: true })
    onTestFinished(() => browser.close())
    const student = await visit(browser, {
      origin: laurel.origin,
      token: school.students[0]!.token,
    })
    await student.go('/user/learningresource')
    await student.page.getByRole('button', { name: 'sums.pdf' }).click()
    const opened = student.context.waitForEvent('page')
    const answered = student.context.waitForEvent('response', (answer) =>
      answer.url().includes('/api/files/'),
    )
    await student.page.getByRole('link', { name: /Open file/ }).click()
    const [tab, answer] = [await opened, await answered]
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    // The frame of Chromium's own viewer: the file is neither saved nor refused.
    const frames = () => tab.frames().map((frame) => new URL(frame.url() || 'about:blank').protocol)
    await expect.poll(frames).toContain('chrome-extension:')
    expect(tab.isClosed()).toBe(false)
  })

  test('an upload continues after a lost connection and a pause; a cancelled one leaves nothing', {
    timeout: 300_000,
  }, async () => {
    const school = await schoolWith()
    const staff = await laurel.visit({ token: school.admin.token })
    onTestFinished(staff.close)
    let [isCut, wasCut, held] = [false, false, Promise.resolve()]
    const sent: { method: string; offset: number }[] = []
    await staff.page.route(/learningResources\/uploads/, async (route: Route) => {
      const request = route.request()
      if (request.method() === 'PATCH') await held
      // The first part arrives, then the connection is cut.
      if (request.method() === 'PATCH' && patches().length === 1 && !wasCut) {
        isCut = true
        wasCut = true
      }
      if (isCut) return route.abort('connectionfailed')
      sent.push({
        method: request.method(),
        offset: Number(request.headers()['upload-offset'] ?? 0),
      })
      // An upload that was cancelled meanwhile must not continue.
      await route.continue().catch(() => undefined)
    })
    await staff.go('/admin/learningresource')
    await staff.page.getByRole('button', { name: 'Add resource' }).first().click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.locator('input[type=text], input:not([type])').nth(0).fill('電影')
    await dialog.locator('input[type=text], input:not([type])').nth(1).fill('Film')
    const content = Buffer.concat([mp4(64), randomBytes(30 * MB - 64)])
    // From disk, as a person's own file: sending 30 MB through the test's connection is slow.
    const folder = await mkdtemp(join(tmpdir(), 'laurel-film-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await writeFile(join(folder, 'film.mp4'), content)
    const choose = () =>
      dialog
        .locator('input[type=file]')
        .setInputFiles(join(folder, 'film.mp4'), { timeout: 120_000 })
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      onTestFinished(() => resolve())
      return resolve
    }
    const patches = () => sent.filter(({ method }) => method === 'PATCH')

    await choose()
    await dialog.getByText('Stopped ·').waitFor({ timeout: 120_000 })
    await dialog.getByRole('alert').waitFor()
    const progress = dialog.getByRole('progressbar', { name: 'Upload of film.mp4' })
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    isCut = false
    const release = hold()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await dialog.getByText('Paused ·').waitFor()
    release()
    held = Promise.resolve()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await dialog.getByText('Uploaded ·').waitFor({ timeout: 120_000 })
    expect(patches().filter(({ offset }) => offset === 0)).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await staff.page.getByRole('button', { name: 'Film', exact: true }).waitFor()
    const { resources, storage } = await list(school)
    const file = await laurel.app.inject(resources[0].file.url)
    expect(file.rawPayload.equals(content)).toBe(true)
    expect(storage.usedStorage).toBe(content.length)

    await staff.page.getByRole('button', { name: 'Add resource' }).first().click()
    hold()
    await choose()
    await expect.poll(() => sent.filter(({ method }) => method === 'POST').length).toBe(2)
    await dialog.getByRole('button', { name: 'Cancel upload' }).click()
    await expect.poll(() => dialog.innerText()).toContain('Choose file')
    const kept = () =>
      laurel.deps.db.oneFirst(sql.type(z.object({ count: z.number() }))`
        SELECT count(*) AS count FROM blobs WHERE organization_id = ${school.organizationId}`)
    await expect.poll(kept).toBe(1)
    expect((await list(school)).storage.usedStorage).toBe(content.length)
  })

  test('a CSV file updates existing resources only, after a preview and a question', async () => {
    const school = await schoolWith()
    const { _id } = await add(school, 'Leaf', writeWorksheet())
    const other = await add(school, 'Root', writeWorksheet())
    const staff = await laurel.visit({ token: school.admin.token })
    onTestFinished(staff.close)
    await staff.go('/admin/learningresource/upload')
    const upload = async (...lines: string[]) => {
      const text = ['Resource_ID,Name_EN,Name_ZH,Filters_Name,Subjects_Name,Order', ...lines].join(
        '\r\n',
      )
      const file = { name: 'resources.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      await staff.page.locator('input[type=file]').first().setInputFiles(file)
    }
    const same = `${other._id},Root,Root,,,0`
    const unknown = '00000000-0000-4000-8000-000000000000,New,新,,,1'
    await upload(`${_id},Leaf of a tree,葉,,,7`, same, unknown)
    await staff.page.getByText('Changed cells are bold.').waitFor()
    await staff.page.getByText('1 row cannot be imported and will be skipped.').waitFor()
    await staff.page.getByRole('button', { name: 'Update 1 resource' }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByText('Update these resources?').waitFor()
    expect((await list(school)).resources.map(({ order }: { order: number }) => order)).toEqual([
      0, 0,
    ])
    await dialog.getByRole('button', { name: 'Update 1 resource' }).click()
    await expect.poll(async () => staff.page.url()).toMatch(/\/admin\/learningresource$/)
    await staff.page.getByRole('button', { name: 'Leaf of a tree', exact: true }).waitFor()
    const { resources } = await list(school)
    expect(
      resources.map(({ name, order }: { name: { en: string }; order: number }) => [name.en, order]),
    ).toEqual([
      ['Root', 0],
      ['Leaf of a tree', 7],
    ])
  })
})
