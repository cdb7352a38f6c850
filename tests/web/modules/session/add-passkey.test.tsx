import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetOneTimePassword } from '#web/client/session/one-time-password.ts'
import { AddPasskeyForm } from '#web/modules/session/second-factors/add-passkey.tsx'
import { answering, failure } from '../../support/answers.ts'
import { renderPart } from '../../support/page.tsx'

beforeEach(forgetOneTimePassword)

test('a passkey needs a name before the browser makes it', async () => {
  const calls = answering(() => failure(500, 'unknown'))
  renderPart(<AddPasskeyForm onDone={() => undefined} onCancel={() => undefined} />)
  await userEvent.type(screen.getByLabelText('Your own password'), 'laurel-demo')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const field = screen.getByLabelText('Name')
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field)
  expect(calls).toEqual([])
})
