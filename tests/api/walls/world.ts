import { randomUUID } from 'node:crypto'
import type { TestApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

/** Everybody who may knock at a wall. */
export const callers = ['admin', 'teacher', 'auditor', 'student', 'parent'] as const
export type Caller = (typeof callers)[number]

/** A school with something of everything in it. */
export type World = School &
  Readonly<{
    tokens: Readonly<Record<Caller, string>>
    /** A reward that is in the ledger. */
    action: string
    batch: string
    display: string
    displayKey: string
    /** Makes something with an account, to be used up by a call of the same. */
    make: Record<'admin' | 'teacher', Make>
  }>

type Make = (route: string, body?: object) => Promise<Record<string, string>>

export const makeWorld = async (laurel: TestApp): Promise<World> => {
  const school = await laurel.school({ students: 2 })
  const [student] = school.students
  const makeAs = (token: string) => async (route: string, body?: object) => {
    const answer = await laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
    if (answer.status !== 200) throw new Error(`${route}: ${answer.text}`)
    return answer.body.data
  }
  const ask = makeAs(school.admin.token)
  const reward = {
    pointRule_id: school.rules.reward,
    profiles: school.students.map(({ profile }) => profile),
    counts: 5,
  }
  const { batch, outcomes } = await ask('POST /v2/actions/profiles', reward)
  const made = await ask('POST /displays', { name: 'Hall', privacy: 'names' })
  return {
    ...school,
    tokens: {
      admin: school.admin.token,
      teacher: school.teacher.token,
      auditor: school.auditor.token,
      student: student!.token,
      parent: student!.parentToken,
    },
    action: outcomes[0].action,
    batch,
    display: made.display._id,
    displayKey: made.key,
    make: { admin: ask, teacher: makeAs(school.teacher.token) },
  }
}
