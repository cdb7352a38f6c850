import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  rule,
  student,
} from '#tests/web/support/staff-screen.tsx'

export const category = { _id: id(400), name: { zh: '學業', en: 'Learning' } }
export const awardRules = [
  rule(3, { name: 'On time', ruleCategory: category }),
  rule(5, { name: 'Helpful' }),
  rule(2, { name: 'Read at home', type: 'parent_reward' }),
]
export const rewardableStudents = [student(1), student(2), student(3)]
export const batch = id(500)

export const recordedAwards = ({ body }: ReceivedCall, unlike: Record<string, object> = {}) =>
  successAnswer({
    batch,
    position: '0000000007',
    outcomes: (body as { profiles: string[] }).profiles.map((profile) => ({
      profile,
      outcome: 'appended',
      action: id(600),
      ...unlike[profile],
    })),
  })

export const rewardingSchool = (
  give: (call: ReceivedCall) => Response | Promise<Response> = recordedAwards,
  more = {},
) =>
  answeringRoutes({
    'GET /pointRules': () => listAnswer(awardRules),
    'GET /ruleCategories': () => listAnswer([{ ...category, type: 'reward', rules: 1 }]),
    'GET /users': () =>
      successAnswer(rewardableStudents, {
        pages: 1,
        total: 3,
        last_updated_at: '2026-11-20T00:00:00Z',
      }),
    'POST /v2/actions/profiles': give,
    'DELETE /v2/actions/batches/*': () =>
      successAnswer({ batch: id(501), position: '0000000008', outcomes: [] }),
    ...more,
  })

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }))
export const chooseRule = async (name: RegExp) =>
  userEvent.click(await screen.findByRole('radio', { name }))
export const chooseEveryone = () => press('Add all')
export const chosen = (count: number) =>
  screen.getByRole('status', { name: `${count} student${count === 1 ? '' : 's'} selected` })

export const give = async (count = '1') => {
  await chooseRule(/On time/)
  await chooseEveryone()
  await userEvent.click(screen.getByRole('radio', { name: count }))
  await press('Give points')
}
