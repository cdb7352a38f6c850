import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, Empty } from '#api/contracts/common.ts'
import { MyClassAnswer, MyClassInput } from '#api/contracts/my-class.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listMostUsedRules } from '#projections/points/own-awards.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { spellClass } from '#registry/organization/spell-classes.ts'
import {
  type ClassOfPeriodRow,
  findMyClassChoices,
  listMyClasses,
  saveMyClassChoices,
} from '#registry/people/my-class.ts'

const rulesAtHand = 8

const classAnswer = ({ is_class_teacher, is_taught, ...row }: ClassOfPeriodRow) => ({
  ...row,
  ...(is_class_teacher && { is_class_teacher }),
  ...(is_taught && { is_taught }),
})

/** The caller's choices for the page My class, and the rules that the caller uses most. */
export const myClassRoutes: FastifyPluginAsyncZod<Services> = async (app, { db }) => {
  const preHandler = requireStaffCommand
  app.get(
    '/v2/my_class',
    { preHandler, schema: { response: answers(MyClassAnswer) } },
    async ({ caller }) => {
      const { organizationId, userId } = caller
      const [choices, period, rules] = await Promise.all([
        findMyClassChoices(db, caller),
        findCurrentPeriod(db, organizationId),
        listMostUsedRules(db, { organizationId, actorId: userId }, rulesAtHand),
      ])
      const classes = period ? await listMyClasses(db, caller, period.id) : []
      return succeeded({ ...choices, classes: classes.map(classAnswer), rules: [...rules] })
    },
  )

  const save = {
    preHandler,
    schema: { headers: CommandHeaders, body: MyClassInput, response: answers(Empty) },
  }
  app.put('/v2/my_class', save, async ({ caller, body }) => {
    const { own_class: typed } = body
    const own_class = typed && (await spellClass(db, caller.organizationId, typed))
    await saveMyClassChoices(db, caller, { ...body, own_class })
    return succeeded(null)
  })
}
