import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AttendanceRuleDialog } from '#web/modules/attendance/attendance-rules/attendance-rule-dialog.tsx'
import { NewRuleDialog } from '#web/modules/badges/badge-rules/new-rule-dialog.tsx'
import { TypeDialog } from '#web/modules/homework/homework-types/type-dialog.tsx'
import { PointRuleDialog } from '#web/modules/points/point-rules/point-rule-dialog.tsx'
import { newPrize, PrizePage } from '#web/modules/points/prize-rules/prize-page.tsx'
import { LearningResourceDialog } from '#web/modules/resources/learning-resources/learning-resource-dialog.tsx'

const nothing = () => undefined
const dialogs: [string, ReactNode][] = [
  ['a badge rule', <NewRuleDialog key="1" onClose={nothing} />],
  ['an attendance rule', <AttendanceRuleDialog key="2" onClose={nothing} />],
  ['a point rule', <PointRuleDialog key="3" type="reward" categories={[]} onClose={nothing} />],
  ['a prize', <PrizePage id={newPrize} key="4" onClose={nothing} />],
  ['a homework type', <TypeDialog key="5" onClose={nothing} />],
  ['a learning resource', <LearningResourceDialog key="6" onClose={nothing} />],
]

test.each(dialogs)(
  'the English name of %s is not labelled as a person’s name',
  async (_, dialog) => {
    answeringRoutes({
      'GET /v2/homework/type': () =>
        successAnswer(
          { allSubject: [], homeworkType: [] },
          { pages: 1, total: 0, last_updated_at: '2026-11-20T00:00:00Z' },
        ),
      'GET /v2/my_class': () =>
        successAnswer({ home: null, has_sound: false, own_class: null, classes: [], rules: [] }),
      'GET *': () => listAnswer([]),
    })
    renderStaff(dialog, { locale: 'zh' })
    expect(await screen.findByLabelText(/^英文名稱/)).toBeTruthy()
    expect(screen.queryByLabelText(/姓名/)).toBeNull()
  },
)
