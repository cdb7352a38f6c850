import { globSync, readFileSync } from 'node:fs'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'

test('eleven words are not searched, and the field says so until one is removed', async () => {
  const onSearch = vi.fn()
  const user = userEvent.setup()
  renderPart(<SearchInput value="" onSearch={onSearch} delay={0} />)
  const field = screen.getByRole('searchbox')
  await user.click(field)
  await user.paste('a b c d e f g h i j k')
  expect(onSearch).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Please search for at most 10 words.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.keyboard('{Enter}')
  expect(onSearch).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}{Backspace}')
  expect(onSearch).toHaveBeenLastCalledWith('a b c d e f g h i j')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('no more than 255 characters can be typed', () => {
  renderPart(<SearchInput value="" onSearch={() => {}} />)
  expect(screen.getByRole<HTMLInputElement>('searchbox').maxLength).toBe(255)
})

test('a search waits half a second after the last key, but not after Enter or clearing', () => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  renderPart(<SearchInput value="" onSearch={onSearch} />)
  const field = screen.getByRole('searchbox')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('l')
  vi.advanceTimersByTime(400)
  type('li')
  vi.advanceTimersByTime(499)
  expect(onSearch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSearch.mock.calls).toEqual([['li']])
  type('lin')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSearch.mock.calls).toEqual([['li'], ['lin']])
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(onSearch.mock.calls).toEqual([['li'], ['lin'], ['']])
  vi.advanceTimersByTime(5000)
  expect(onSearch).toHaveBeenCalledTimes(3)
})

test('a search with a delay of 0 runs at once', () => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  renderPart(<SearchInput value="" onSearch={onSearch} delay={0} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'li' } })
  expect(onSearch.mock.calls).toEqual([['li']])
})

test('Enter searches without sending the form around it; the Enter that ends a word does neither', () => {
  const onEnter = vi.fn()
  renderPart(<SearchInput value="li" onSearch={() => {}} onEnter={onEnter} />)
  const field = screen.getByRole('searchbox')
  // False: the browser's own answer to the key, which sends the form, was prevented.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(onEnter).toHaveBeenCalledTimes(1)
  expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true)
  expect(onEnter).toHaveBeenCalledTimes(1)
})

/** Searches where each key would be a call. All others run in the browser. */
const askingTheServer = [
  'web/modules/audit/audit-time-machine/audit-time-machine-screen.tsx',
  'web/modules/audit/log-filters.tsx',
  'web/modules/board-games/board-game-sessions/session-list.tsx',
  'web/modules/games/game-questions/bank/bank-dialog.tsx',
  'web/modules/games/game-record/play-record.tsx',
  'web/modules/games/game-record/question-answers.tsx',
  'web/modules/games/games/games-screen.tsx',
  'web/modules/games/homework-results/homework-students.tsx',
  'web/modules/messages/own-messages.tsx',
  'web/modules/messages/readers/reader-list.tsx',
  'web/modules/messages/staff-messages.tsx',
  'web/modules/people/student-list/student-list-screen.tsx',
  'web/modules/resources/user-learning-resources/user-learning-resources-screen.tsx',
  'web/modules/shop/orders/order-filters.tsx',
  'web/patterns/history/history-filter-bar.tsx',
  'web/patterns/record/record-page.tsx',
  'web/patterns/resource/resource-table.tsx',
]

test('searches on the server wait, and all others react to each key', () => {
  const screens = globSync('web/{modules,patterns}/**/*.tsx').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }))
  const searches = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/<SearchInput\b[\s\S]*?\/>/g)].map(([search]) => ({
      file,
      waits: !search.includes('delay={0}'),
    })),
  )
  expect(searches.length).toBeGreaterThan(20)
  const waiting = searches.filter(({ waits }) => waits).map(({ file }) => file)
  expect([...new Set(waiting)].sort()).toEqual(askingTheServer)
  const answering = searches.filter(({ waits }) => !waits).map(({ file }) => file)
  expect(answering.filter((file) => askingTheServer.includes(file))).toEqual([])
})
