import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mostResourceBytes } from '#api/contracts/resource-files.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { FileField } from '#web/modules/resources/learning-resources/file-field.tsx'
import type { ResourceFormFields } from '#web/modules/resources/learning-resources/resource-fields.ts'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'

type UploadOptions = {
  chunkSize: number
  onProgress: (sent: number) => void
  onChunkComplete: () => void
  onError: (error: Error) => void
  onSuccess: () => void
  onShouldRetry: (error: Error) => boolean
  uploadUrl?: string
  onUploadUrlAvailable?: () => void
}

/** Replaces the library that sends files. tests/e2e/resource-files.test.ts sends real ones. */
const tus = vi.hoisted(() => {
  const world = { made: [] as Upload[], earlier: [] as string[] }
  class Upload {
    url: string | null = null
    readonly calls: string[] = []
    readonly file: File
    readonly options: UploadOptions
    constructor(file: File, options: UploadOptions) {
      this.file = file
      this.options = options
      world.made.push(this)
    }
    findPreviousUploads = async () => world.earlier
    resumeFromPreviousUpload = (which: string) => {
      this.calls.push(`from ${which}`)
      this.options.uploadUrl = which
    }
    start = () => this.calls.push('start')
    abort = async (terminate = false) => {
      this.calls.push(terminate ? 'take away' : 'stop')
    }
  }
  return { world, Upload }
})
vi.mock('tus-js-client', () => ({ Upload: tus.Upload }))

beforeEach(() => {
  tus.world.made = []
  tus.world.earlier = []
})
const Screen = () => {
  const form = useForm<ResourceFormFields, unknown, ResourceFormFields>()
  return (
    <>
      <FileField form={form} />
      <output aria-label="file of the form">{form.watch('file') ?? 'none'}</output>
    </>
  )
}
const held = () => screen.getByLabelText('file of the form').textContent
const choose = (size = 1000, name = 'film.mp4') => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(screen.getByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [file] },
  })
}
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
const sent = async (count = 1) => {
  await waitFor(() => expect(tus.world.made[count - 1]?.calls).toContain('start'))
  return tus.world.made[count - 1]!
}
const Dialog = ({ onCancel }: { onCancel: () => void }) => {
  const form = useForm<ResourceFormFields, unknown, ResourceFormFields>()
  return (
    <FormDialog visible title="Add" onSubmit={() => undefined} onCancel={onCancel}>
      <FileField form={form} />
    </FormDialog>
  )
}
const address = 'http://school.test/api/v2/learningResources/uploads/resource-7'
/** Begins an upload to which the server has already given an address. */
const begin = async () => {
  renderPart(<Screen />)
  choose()
  const upload = await sent()
  upload.url = address
  return upload
}
/** An error as the library reports it for an answer of the server. */
const answered = (status: number, body: object) =>
  Object.assign(new Error('refused'), {
    originalResponse: {
      getStatus: () => status,
      getBody: () => JSON.stringify({ result: 'fail', ...body }),
    },
  })
const says = (text: RegExp) => screen.findByText(text)

describe('an upload', () => {
  test('waits when paused, continues at the same place, and fills in the form once complete', async () => {
    const upload = await begin()
    act(() => upload.options.onProgress(500))
    await says(/^Uploading · 50\.0% · 500 B of 1,000 B$/)
    press('Pause')
    await says(/^Paused · 50\.0%/)
    expect([upload.calls, screen.queryByRole('button', { name: 'Pause' })]).toEqual([
      ['start', 'stop'],
      null,
    ])
    press('Resume')
    await says(/^Uploading · 50\.0%/)
    expect(upload.calls).toEqual(['start', 'stop', 'start'])
    expect([tus.world.made.length, held()]).toEqual([1, 'none'])
    act(() => upload.options.onSuccess())
    await says(/^Uploaded · 100\.0%/)
    expect(held()).toBe('resource-7')
    for (const name of ['Pause', 'Resume'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('says why it stopped and what is kept, and continues after a lost connection', async () => {
    const upload = await begin()
    act(() => upload.options.onProgress(710))
    act(() => upload.options.onError(new Error('no network')))
    await says(/^Stopped · 71\.0%/)
    expect(screen.getByRole('alert').textContent).toContain('The uploaded part is kept for a day.')
    press('Resume')
    await says(/^Uploading · 71\.0%/)
    expect([screen.queryByRole('alert'), upload.calls]).toEqual([null, ['start', 'start']])
  })

  test('is removed when cancelled, and another file can be chosen', async () => {
    const upload = await begin()
    press('Cancel upload')
    expect([upload.calls, held()]).toEqual([['start', 'take away'], 'none'])
    expect(screen.queryByRole('progressbar')).toBeNull()
    choose(2000, 'other.mp4')
    expect((await sent(2)).file.name).toBe('other.mp4')
  })

  test('is removed even if it was cancelled before the server answered', async () => {
    renderPart(<Screen />)
    choose()
    const upload = await sent()
    press('Cancel upload')
    expect([upload.calls, screen.queryByRole('progressbar')]).toEqual([['start'], null])
    choose(2000, 'other.mp4')
    await sent(2)
    upload.url = address
    act(() => upload.options.onUploadUrlAvailable?.())
    expect(upload.calls).toEqual(['start', 'take away'])
    // The page no longer handles its result.
    act(() => upload.options.onError(new Error('no network')))
    act(() => upload.options.onProgress(500))
    await says(/^Uploading · 0\.0% · 0 B of 2/)
    expect([held(), upload.options.onShouldRetry(new Error('no network'))]).toEqual(['none', false])
  })

  test('does not start if it was cancelled or paused before anything was sent', async () => {
    renderPart(<Screen />)
    choose()
    press('Cancel upload')
    choose(2000, 'second.mp4')
    press('Pause')
    await waitFor(() => expect(tus.world.made.length).toBeGreaterThan(0))
    await act(async () => undefined)
    expect(tus.world.made.flatMap(({ calls }) => calls)).toEqual([])
    press('Resume')
    const [upload] = tus.world.made.filter(({ calls }) => calls.includes('start'))
    expect(upload?.file.name).toBe('second.mp4')
  })

  test('continues an earlier upload when the same file is chosen again', async () => {
    tus.world.earlier = ['earlier']
    const upload = await begin()
    expect(upload.calls).toEqual(['from earlier', 'start'])
  })

  test('stops with the page, and keeps the parts that have arrived', async () => {
    renderPart(<Screen />).unmount()
    const { unmount } = renderPart(<Screen />)
    choose()
    const upload = await sent()
    upload.url = address
    unmount()
    expect(upload.calls).toEqual(['start', 'stop'])
  })

  test('is sent in larger pieces while they are fast', async () => {
    const { options } = await begin()
    const first = options.chunkSize
    for (let n = 0; n < 5; n += 1) options.onChunkComplete()
    expect(options.chunkSize).toBe(first * 8)
  })
})

describe('a refused upload', () => {
  test.each([
    [
      'of another kind',
      400,
      { code: 'validation_failed', details: [{ field: 'file', code: 'resource_type' }] },
    ],
    ['for want of storage', 409, { code: 'storage_full', message: 'Storage is full' }],
    ['for want of room on the disk', 507, { code: 'store_full', message: 'No room' }],
  ])(
    '%s is not retried, cannot be continued, and is not removed twice',
    async (_, status, body) => {
      const { options, calls } = await begin()
      const refusal = answered(status, body)
      expect(options.onShouldRetry(refusal)).toBe(false)
      act(() => options.onError(refusal))
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).not.toContain('kept for a day')
      expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
      press('Cancel upload')
      expect(calls).toEqual(['start', 'stop'])
    },
  )

  test('for a file that is too large is not sent at all', async () => {
    renderPart(<Screen />)
    choose(mostResourceBytes + 1)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The file is too large: 1 GB at most. ',
    )
    expect([tus.world.made, screen.queryByRole('button', { name: 'Resume' })]).toEqual([[], null])
    press('Cancel upload')
    choose(mostResourceBytes)
    await sent()
  })

  test.each([
    [409, 'upload_moved', true],
    [429, 'too_many_requests', true],
    [503, 'retryable', true],
    [409, 'too_many_uploads', false],
    [404, 'not_found', false],
  ])('with %i %s is retried automatically: %s', async (status, code, isRetried) => {
    const { options } = await begin()
    expect(options.onShouldRetry(answered(status, { code }))).toBe(isRetried)
  })
})

test('Esc in a dialog asks first during an upload, even if nothing else was entered', async () => {
  const onCancel = vi.fn()
  renderPart(<Dialog onCancel={onCancel} />)
  await screen.findByRole('dialog')
  choose()
  await sent()
  fireEvent.keyDown(document, { key: 'Escape', code: 'Escape' })
  await screen.findByRole('button', { name: 'Keep editing' })
  expect(onCancel).not.toHaveBeenCalled()
})
