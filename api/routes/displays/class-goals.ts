import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { ClassGoalsAnswer, ClassGoalsInput } from '#api/contracts/class-goals.ts'
import { CommandHeaders } from '#api/contracts/common.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listClassGoals, setClassGoals } from '#registry/points/class-goals.ts'

/** All staff but auditors set goals and displays. A class's display shows its goal. */
export const classGoalRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock, announcements },
) => {
  const list = { preHandler: requireStaff, schema: { response: answers(ClassGoalsAnswer) } }
  app.get('/class_goals', list, async ({ caller }) =>
    succeeded([...(await listClassGoals(db, caller.organizationId))]),
  )

  const set = {
    preHandler: requireStaffCommand,
    schema: { headers: CommandHeaders, body: ClassGoalsInput, response: answers(ClassGoalsAnswer) },
  }
  app.put('/class_goals', set, async (request) => {
    const goals = await setClassGoals(db, authorOf(request, clock), request.body.goals)
    await announcements.publish({ kind: 'organization', id: request.caller.organizationId })
    return succeeded([...goals])
  })
}
