import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { renderPart } from '../support/page.tsx'

test('a form that opens above another one sends only itself', async () => {
  const sent = vi.fn()
  const dialog = (title: string, inner?: React.ReactNode) => (
    <FormDialog
      visible
      title={title}
      submitLabel={title}
      onSubmit={(event) => {
        event.preventDefault()
        sent(title)
      }}
      onCancel={() => undefined}
    >
      <input aria-label={`Field of ${title}`} />
      {inner}
    </FormDialog>
  )
  renderPart(dialog('Edit staff', dialog('Reset second step')))
  const field = await screen.findByLabelText('Field of Reset second step')
  fireEvent.submit(field.closest('form')!)
  expect(sent.mock.calls).toEqual([['Reset second step']])
  fireEvent.submit(screen.getByLabelText('Field of Edit staff').closest('form')!)
  expect(sent.mock.calls.at(-1)).toEqual(['Edit staff'])
})
