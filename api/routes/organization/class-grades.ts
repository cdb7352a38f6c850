import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { gradeKey } from '#api/contracts/class-grade.ts'
import {
  type ClassGrade,
  ClassGradesAnswer,
  ClassGradesInput,
  noGrade,
} from '#api/contracts/class-grades.ts'
import { CommandHeaders, Empty } from '#api/contracts/common.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { listClasses, readGrades, setClassGrades } from '#registry/organization/class-grades.ts'

/** Sets the grades of classes whose names do not show them. */
export const classGradeRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, clock, sessions },
) => {
  const preHandler = requireOrganizationAdmin
  const read = async (organizationId: string): Promise<ClassGrade[]> => {
    const [classes, { corrections, byName }] = await Promise.all([
      listClasses(db, organizationId),
      readGrades(db, organizationId),
    ])
    const corrected = new Map(
      corrections.map((one) => [gradeKey(one.class), one.grade_id ?? noGrade]),
    )
    const here = new Set(classes.map(gradeKey))
    const gone = corrections.map((one) => one.class).filter((name) => !here.has(gradeKey(name)))
    return [...classes, ...gone].map((name) => ({
      class: name,
      by_name: byName(name)?.id ?? null,
      grade: corrected.get(gradeKey(name)) ?? null,
    }))
  }
  const list = { preHandler, schema: { response: answers(ClassGradesAnswer) } }
  app.get('/class_grades', list, async ({ caller }) => succeeded(await read(caller.organizationId)))

  const set = {
    preHandler,
    schema: { headers: CommandHeaders, body: ClassGradesInput, response: answers(Empty) },
  }
  app.put('/class_grades', set, async (request) => {
    const { organizationId } = request.caller
    const changes = request.body.grades.map(({ class: name, grade }) => ({
      class: name,
      grade: grade === null ? null : { id: grade === noGrade ? null : grade },
    }))
    await setClassGrades(db, authorOf(request, clock), changes)
    await sessions.organizationChanged(organizationId)
    return succeeded(null)
  })
}
