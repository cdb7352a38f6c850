import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { ApiError } from '#web/client/api/api-error.ts'
import { AttachmentField } from '#web/modules/messages/attachment-field.tsx'
import { type Attached, useUploads } from '#web/modules/messages/use-uploads.ts'

/** tests/e2e/messages.test.ts tests the path to the server. */
const sent = vi.hoisted(
  () =>
    [] as { name: string; signal: AbortSignal; arrive: () => void; fail: (why?: Error) => void }[],
)
vi.mock('#web/modules/messages/upload-file.ts', () => ({
  uploadFile: ({ name }: File, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
      sent.push({
        name,
        signal,
        arrive: () => resolve(`/${name}`),
        fail: (why = new Error('refused')) => reject(why),
      })
    }),
}))
beforeEach(() => {
  sent.length = 0
})
const Screen = () => {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const sending = useUploads((file) => setFiles((before) => [...before, file]))
  return (
    <>
      <AttachmentField files={files} onChange={setFiles} sending={sending} problem={null} />
      <output>{sending.isSending ? 'waits' : 'may be saved'}</output>
    </>
  )
}
const MB = 1024 * 1024
const choose = (...files: [string, number?][]) =>
  fireEvent.change(screen.getByLabelText('Choose files', { selector: 'input' }), {
    target: {
      files: files.map(([name, size = 10]) =>
        Object.defineProperty(new File([], name), 'size', { value: size }),
      ),
    },
  })
const rowOf = (name: string) => screen.getByText(name).closest('li')!

test('five files are sent, and further files show why they are not sent', async () => {
  renderPart(<Screen />)
  choose(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name): [string] => [name]))
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const name of ['f', 'g'])
    expect(within(rowOf(name)).getByText(/At most 5 attachments/)).toBeTruthy()
  const more = screen.getByRole('button', { name: 'Choose files' })
  expect(isButtonClosed('Choose files')).toBe(true)
  expect(more.title).toMatch(/^At most 5 attachments/)
  for (const { arrive } of sent) await act(async () => arrive())
  await waitFor(() => expect(screen.getByText('may be saved')).toBeTruthy())
})

test('a refused file does not count towards the limit, and blocks no other file', async () => {
  renderPart(<Screen />)
  choose(['large', 20 * MB + 1], ['a'], ['b', 20 * MB])
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b'])
  await act(async () => sent[0]!.fail())
  expect(screen.getByText('waits')).toBeTruthy()
  await act(async () => sent[1]!.arrive())
  expect(screen.getByText('may be saved')).toBeTruthy()
  choose(['c'], ['d'], ['e'], ['f'])
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a cancelled upload stops, and all uploads stop with the page', async () => {
  const { unmount } = renderPart(<Screen />)
  choose(['a'], ['b'])
  act(() => within(rowOf('a')).getByRole('button').click())
  await waitFor(() => expect(screen.queryByText('a')).toBeNull())
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false])
  unmount()
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, true])
})

test.each([
  ['file_macros', /The file has macros .* Save it without them as \.docx, \.xlsx, \.pptx or PDF/],
  ['file_old_office', /before 2007, or has a password\. Save it as \.docx/],
  ['file_type', /Only images, PDFs and office documents/],
])('a file’s mistake is named, with what to do (%s)', async (code, words) => {
  renderPart(<Screen />)
  choose(['a'])
  const details = [{ field: 'attachment', code }]
  await act(async () =>
    sent[0]!.fail(new ApiError({ code: 'validation_failed', status: 400, details })),
  )
  expect(within(rowOf('a')).getByText(words)).toBeTruthy()
})
