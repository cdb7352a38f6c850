import { randomUUID } from 'node:crypto'
import { password } from '#tests/support/school.ts'
import type { WallCaller, World } from './world.ts'

export type Request = Readonly<{
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}>

/**
 * Who may make a call. `request` is valid for allowed callers in the world that it is made for.
 * With ids of another world the answer is `stranger`: not found by default. `own` means a success
 * that shows only the caller's data.
 */
export type Wall = Readonly<{
  allowed: readonly WallCaller[]
  request?: (world: World, caller: WallCaller) => Request | Promise<Request>
  stranger?: number | 'own'
  /** The status for allowed callers, if not 200. */
  answer?: number
  /** The call changes the world for later calls, so it runs in its own world. */
  endsWorld?: boolean
  /** A teacher without all_action reaches only their own records. */
  byRecorder?: boolean
  /** Works before a forced change of the password. */
  beforePasswordChange?: boolean
  /** Works while a required second factor is missing. */
  beforeEnrolment?: boolean
}>

export type Walls = Readonly<Record<string, Wall>>

export const staff = ['admin', 'teacher', 'colleague', 'auditor'] as const
export const commanders = ['admin', 'teacher', 'colleague'] as const
export const administrators = ['admin'] as const
export const administratorsAndAuditor = ['admin', 'auditor'] as const
/** The colleague is a teacher with all_action. */
export const seesAllRecords = ['admin', 'colleague', 'auditor'] as const
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
/** Importing this student creates a random password to hand out. */
export const newStudentWithoutPassword = newStudentWith({})

/** Creates a student for one use, and returns the id. */
export const makeStudent = async (world: World) => {
  const { body } = newStudent(world) as { body: { users: { u_id: string }[] } }
  await world.make.admin('POST /v2/cms/users/batch', body)
  const found = await world.make.admin(
    `GET /users?period=${world.period}&search=${body.users[0]!.u_id}`,
  )
  return (found as never as { _id: string }[])[0]!._id
}

/** Returns a query that waits for an entry just made, because an empty export is refused. */
export const withOwn = ({ period }: World, { position }: { position?: string }) => ({
  query: { period, minPosition: position ?? '' },
})
