import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchInput } from '#web/kit/search-input.tsx'
import { renderPart } from '../support/page.tsx'

afterEach(cleanup)

test('eleven words are not looked for, and the field says so until one is gone', async () => {
  const onSearch = vi.fn()
  const user = userEvent.setup()
  renderPart(<SearchInput value="" onSearch={onSearch} delay={0} />)
  const field = screen.getByRole('searchbox')
  await user.click(field)
  await user.paste('a b c d e f g h i j k')
  expect(onSearch).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Please look for at most 10 words.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{Enter}')
  expect(onSearch).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}{Backspace}')
  expect(onSearch).toHaveBeenLastCalledWith('a b c d e f g h i j')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('no more than 255 letters can be typed', () => {
  renderPart(<SearchInput value="" onSearch={() => {}} />)
  expect(screen.getByRole<HTMLInputElement>('searchbox').maxLength).toBe(255)
})
