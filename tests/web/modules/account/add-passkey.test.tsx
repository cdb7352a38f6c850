import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetOneTimePassword } from '#web/client/session/one-time-password.ts'
import { AddPasskeyForm } from '#web/modules/account/second-factors/add-passkey.tsx'
import { PasskeysCard } from '#web/modules/account/second-factors/passkeys-card.tsx'
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

test('Escape asks before the name of a passkey is lost', async () => {
  const onCancel = vi.fn()
  renderPart(<AddPasskeyForm onDone={() => undefined} onCancel={onCancel} />)
  const name = await screen.findByLabelText('Name')
  await userEvent.type(name, 'Staff room')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(name).toHaveProperty('value', 'Staff room')
  expect(onCancel).not.toHaveBeenCalled()
})

test('Escape asks before a passkey’s new name is lost', async () => {
  const passkey = {
    _id: '019f3a00-0000-7000-8000-000000000001',
    name: 'Laptop',
    created_at: '2026-11-02T00:00:00.000Z',
    last_used_at: null,
  }
  const factors = {
    is_required: false,
    passkeys: [passkey],
    passkeys_available: true,
    totp: null,
    recovery_codes: null,
  }
  renderPart(<PasskeysCard factors={factors} onAdd={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Rename “Laptop”' }))
  const name = await screen.findByLabelText('Name')
  await userEvent.type(name, ' 2')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(name).toHaveProperty('value', 'Laptop 2')
})
