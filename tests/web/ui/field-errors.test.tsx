import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PeriodInput } from '#api/contracts/organization.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { ApiError } from '#web/client/api/api-error.ts'
import { applyFieldErrors, useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

const Form = ({ refused }: { refused?: ApiError }) => {
  const form = useContractForm(PeriodInput, {
    defaultValues: { name: '', start_at: '2026-09-01', end_at: '2027-07-01' },
  })
  const send = () => {
    if (refused) applyFieldErrors(form, refused)
  }
  return (
    <form onSubmit={form.handleSubmit(send)} noValidate>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="start_at" label="Start" />
      <button type="submit">Save</button>
    </form>
  )
}

const spoken = () =>
  [...document.querySelectorAll('[role=status].visually-hidden')]
    .map((one) => one.textContent)
    .join()

test('each Enter in a wrong field announces its mistake, because the focus stays there', async () => {
  await renderPart(<Form />)
  const name = screen.getByLabelText(/^Name/)
  await userEvent.type(name, '{Enter}')
  const [message] = await screen.findAllByText(/./, { selector: '.field-error span' })
  expect(document.activeElement).toBe(name)
  await waitFor(() => expect(spoken()).toBe(message?.textContent))
  await userEvent.type(name, '{Enter}')
  // A repeated sentence differs only by a blank.
  await waitFor(() => expect(spoken()).toBe(`${message?.textContent}\u00a0`))
})

test('the server’s message for that field is announced too', async () => {
  const details = [{ field: 'name', code: 'yup_string_max', params: { max: 255 } }]
  const refused = new ApiError({ status: 400, code: 'validation_failed', message: '', details })
  await renderPart(<Form refused={refused} />)
  await userEvent.type(screen.getByLabelText(/^Name/), 'A{Enter}')
  await waitFor(() => expect(spoken()).toMatch(/255/))
})

test('a mistake that receives the focus is announced with its field, and only once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderPart(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const name = screen.getByLabelText(/^Name/)
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-describedby')).toBe(document.querySelector('.field-error')?.id)
  // Longer than the announcer ever waits.
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(spoken()).toBe('')
})
