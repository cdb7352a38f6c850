import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import { failure, listAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  period,
  renderStaff,
  rule,
  student,
} from '#tests/web/support/staff-screen.tsx'
import { CorrectBatch } from '#web/modules/points/my-class/correct-batch.tsx'

const praise = rule(1, { name: 'Praise', point: 2 })
const chan = student(1)
const award: ActionRow = {
  _id: id(11),
  batch: id(701),
  created_at: '2026-11-20T00:50:00Z',
  type: 'reward',
  point: 2,
  count: 1,
  period: period._id,
  reverted_by: null,
  reverts: null,
  pointRule: {
    _id: praise._id,
    name: praise.name,
    name_en: '',
    type: 'reward',
    ruleCategory: null,
  },
  user: { _id: chan._id, name: chan.name },
  profile: { _id: chan.profile, class: chan.class, class_no: chan.class_no },
  created_by: {
    _id: id(901),
    name: { zh: '袁老師', en: 'Ms Yuen' },
    isParent: false,
    isSystem: false,
  },
  revertable: true,
}

const open = async () => {
  const state = { isBroken: true }
  const { calls } = answeringRoutes({
    'GET /v2/actions': () => (state.isBroken ? failure(408, 'retryable') : listAnswer([award])),
    'GET /users': () => listAnswer([chan]),
    'GET /pointRules': () => listAnswer([praise]),
  })
  const { client } = renderStaff(<CorrectBatch batch={id(701)} what="Student 1" />)
  const button = screen.getByRole('button', { name: 'Correct Student 1' })
  await userEvent.click(button)
  const form = within(await screen.findByRole('dialog', { name: 'Correct this award' }))
  const again = await form.findByRole('button', { name: 'Try again' })
  return { state, calls, client, button, form, again }
}

test('a batch that did not load is reported, and opens once it is loaded again', async () => {
  const { state, again } = await open()
  state.isBroken = false
  await userEvent.click(again)
  await screen.findByLabelText('The right student')
  expect(screen.queryByText('This did not load')).toBeNull()
})

test('after a failure the button works again, and nothing opens unasked', async () => {
  const { state, calls, client, button, form } = await open()
  await userEvent.click(form.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button).toHaveProperty('disabled', false)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  state.isBroken = false
  const before = calls.length
  await client.invalidateQueries()
  expect(calls).toHaveLength(before)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(button)
  await screen.findByLabelText('The right student')
})
