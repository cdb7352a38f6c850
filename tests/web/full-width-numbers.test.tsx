import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { parsePoints } from '#web/modules/audit/audit-what-if/wish.ts'
import { isScore, readScore } from '#web/modules/board-games/board-game-record/scores.ts'
import { Join } from '#web/modules/games/quiz-phone/join.tsx'
import { HistoryScreen } from '#web/modules/points/history/history-screen.tsx'
import { choose, readLine } from '#web/modules/points/my-class/entered-line.ts'
import { plainNumber } from '#web/patterns/import/plain-cells.ts'
import {
  allChosen,
  isPoint,
  starterInputOf,
  withRow,
} from '#web/patterns/starter-set/starter-choice.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { DateInput } from '#web/ui/fields/date-input.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { listAnswer, successAnswer } from './support/answers.ts'
import { renderPart } from './support/page.tsx'
import { answeringRoutes, period, renderStaff } from './support/staff-screen.tsx'

beforeEach(() => localStorage.clear())
const Form = ({ onSent }: { onSent: (value: unknown) => void }) => {
  const form = useContractForm<{ count: number | undefined }, { count: number }>(
    z.object({ count: z.number() }),
    {},
  )
  return (
    <form onSubmit={form.handleSubmit(onSent)}>
      <NumberField form={form} name="count" label="Count" decimal />
      <button type="submit">send</button>
    </form>
  )
}

test.each([
  ['１２', 12],
  ['　１２ ', 12],
  ['－３', -3],
  ['−3', -3],
  ['１．５', 1.5],
])('a number field accepts %s', async (typed, count) => {
  const sent = vi.fn()
  renderPart(<Form onSent={sent} />)
  await userEvent.type(screen.getByLabelText('Count'), typed)
  await userEvent.click(screen.getByRole('button', { name: 'send' }))
  await waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ count }))
})

test('a date field accepts full-width digits', () => {
  const onChange = vi.fn()
  renderPart(<DateInput view="date" value="" onChange={onChange} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '２０２６/１１/２２' } })
  expect(onChange).toHaveBeenLastCalledWith('2026-11-22')
})

test('the class number in a history’s filter is sent in half width', async () => {
  const { calls } = answeringRoutes({
    'GET /periods': () => listAnswer([period]),
    'GET /v2/actions': () =>
      successAnswer([], { pages: 0, total: 0, last_updated_at: '2026-11-20T00:42:16Z' }),
  })
  renderStaff(<HistoryScreen />, { mode: 'choose' })
  await userEvent.type(await screen.findByPlaceholderText('1–999'), '１２{Enter}')
  const asked = () =>
    calls
      .filter(({ path }) => path === '/v2/actions')
      .at(-1)
      ?.query.get('search')
  await waitFor(() => expect(JSON.parse(asked() ?? '{}')).toEqual({ class_no: 12 }))
})

test('a quiz’s PIN can be typed in full-width digits', async () => {
  renderPart(<Join pin="" />)
  await userEvent.type(screen.getByRole('textbox'), '１２３ ４５６')
  expect(screen.getByRole('textbox')).toHaveProperty('value', '123456')
})

test('points, scores, the typed line and files accept full-width digits', () => {
  expect(parsePoints('１２')).toBe(12)
  expect([isScore('－１２'), readScore('－１２')]).toEqual([true, -12])
  const key = allChosen().prizes[0]!.key
  expect(isPoint('１２')).toBe(true)
  expect(starterInputOf(withRow(allChosen(), key, { point: '１２' })).prizes[0]?.point).toBe(12)
  const line = readLine('３Ａ １２', ['3A'])
  const students = [{ profile: 'p', class_no: 12, user: { name: { en: 'Ada', zh: '' } } }]
  expect([line.class, choose(line.words, students)]).toEqual([
    '3A',
    { profiles: ['p'], unclear: [] },
  ])
  expect(plainNumber('１，２００')).toBe('1200')
})
