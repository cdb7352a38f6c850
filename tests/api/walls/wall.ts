import { randomUUID } from 'node:crypto'
import { password } from '#tests/support/school.ts'
import type { Caller, World } from './world.ts'

export type Request = Readonly<{
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}>

/**
 * What one call lets through. `request` is valid for whoever is allowed in the world that it is
 * made for. With ids of another world it is answered by `stranger`: not found unless said
 * otherwise; `own` means a success that shows only the caller's own.
 */
export type Wall = Readonly<{
  allowed: readonly Caller[]
  request?: (world: World, caller: Caller) => Request | Promise<Request>
  stranger?: number | 'own'
  /** What it answers to those whom it lets through, if not 200. */
  answer?: number
  /** It ends what it is called with, so it is called in a world that is thrown away. */
  endsWorld?: boolean
  /** A teacher without all_action reaches only what the same account recorded. */
  byRecorder?: boolean
  /** Works before a forced change of the password. */
  beforePasswordChange?: boolean
  /** Works while a required second factor must still be set up. */
  beforeEnrolment?: boolean
}>

export type Walls = Readonly<Record<string, Wall>>

export const staff = ['admin', 'teacher', 'colleague', 'auditor'] as const
export const commanders = ['admin', 'teacher', 'colleague'] as const
export const administrators = ['admin'] as const
export const administratorsAndAuditor = ['admin', 'auditor'] as const
export const parents = ['parent'] as const
export const students = ['student', 'parent'] as const
export const own = { stranger: 'own' } as const
export const byRecorder = { byRecorder: true } as const

export const inPeriod = ({ period: id }: World) => ({ query: { period: id } })
export const firstStudent = ({ students: [student] }: World) => student!

const newStudentWith =
  (secrets: object) =>
  ({ period: id }: World): Request => ({
    body: {
      period: id,
      users: [
        {
          u_id: randomUUID().slice(0, 8),
          class: '1A',
          class_no: 9,
          name: { en: 'New', zh: '新' },
          ...secrets,
        },
      ],
    },
  })

export const newStudent = newStudentWith({ password })
/** Waits for random passwords. */
export const newStudentWithoutPassword = newStudentWith({})

/** A student to be used up, with the id. */
export const makeStudent = async (world: World) => {
  const { body } = newStudent(world) as { body: { users: { u_id: string }[] } }
  await world.make.admin('POST /v2/cms/users/batch', body)
  const found = await world.make.admin(
    `GET /users?period=${world.period}&search=${body.users[0]!.u_id}`,
  )
  return (found as never as { _id: string }[])[0]!._id
}

/** An export of nothing is refused, so there is something, and the read model knows of it. */
export const withOwn = ({ period }: World, { position }: { position?: string }) => ({
  query: { period, minPosition: position ?? '' },
})
