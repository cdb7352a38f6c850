import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { HostFoot } from '#web/modules/games/quiz-host/host-foot.tsx'

const view = {
  quiz: 'q',
  game: { _id: 'g', name: 'Rivers' },
  phase: 'lobby',
  number: 0,
  count: 3,
} as HostQuiz

test('the key F opens full screen only on its button, in a live quiz as on a display', () => {
  const enter = vi.fn(async () => {})
  Object.assign(document, { fullscreenEnabled: true, fullscreenElement: null })
  document.documentElement.requestFullscreen = enter
  renderPart(<HostFoot view={view} onStep={() => {}} />)
  const [button, ...others] = screen
    .getAllByRole('button')
    .toSorted((one) => (/full screen/i.test(one.textContent) ? -1 : 1))
  expect(others.length).toBeGreaterThan(0)
  for (const elsewhere of [document.body, ...others]) fireEvent.keyDown(elsewhere, { key: 'f' })
  fireEvent.keyDown(button!, { key: 'f', metaKey: true })
  expect(enter).not.toHaveBeenCalled()
  fireEvent.keyDown(button!, { key: 'f' })
  expect(enter).toHaveBeenCalledTimes(1)
})
