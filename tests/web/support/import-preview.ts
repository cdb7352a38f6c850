import { type Student, type StudentPreview, StudentRow } from '#api/contracts/students.ts'
import { fieldErrors } from '#api/contracts/validation.ts'
import { suggestUsername } from '#web/modules/people/suggest-username.ts'
import { successAnswer } from './answers.ts'
import type { ReceivedCall } from './staff-screen.tsx'

type Row = StudentPreview['rows'][number]
type Stored = NonNullable<Row['stored']>

export const stored = ({
  u_id,
  name,
  class: className,
  class_no,
  date_of_birth,
}: Student): Stored => ({
  u_id,
  name,
  class: className,
  class_no,
  date_of_birth,
  card_id: null,
})
/** The same student, in other periods only. */
export const elsewhere = (student: Student): Stored => ({
  ...stored(student),
  class: null,
  class_no: null,
})

/** Returns the server's preview of rows, given the students that it knows. */
export const previewing =
  (known: readonly Stored[], warnings: Row['warnings'] = []) =>
  ({ body }: ReceivedCall) => {
    const { users } = body as { users: unknown[] }
    const rows = users.map((row) => rowOf(row, known, warnings))
    const of = (state: Row['state']) => rows.filter((row) => row.state === state).length
    const counts = {
      created: of('created'),
      joined: of('joined'),
      updated: of('updated'),
      unchanged: of('unchanged'),
      invalid: of('invalid'),
    }
    return successAnswer({ counts, rows })
  }

const rowOf = (row: unknown, known: readonly Stored[], warnings: Row['warnings']): Row => {
  const { data, error } = StudentRow.safeParse(row)
  if (error)
    return { state: 'invalid', errors: fieldErrors(error.issues, row), warnings: [], stored: null }
  const username = suggestUsername('s', data.u_id).toLowerCase()
  const student = known.find(({ u_id }) => u_id === username) ?? null
  return { state: stateOf(data, student), errors: [], warnings, stored: student }
}

const stateOf = (row: StudentRow, student: Stored | null): Row['state'] => {
  if (student === null) return 'created'
  if (student.class === null) return 'joined'
  const isSame =
    row.class === student.class &&
    row.class_no === student.class_no &&
    (row.name?.en ?? student.name.en) === student.name.en &&
    (row.name?.zh ?? student.name.zh) === student.name.zh &&
    (row.date_of_birth ?? student.date_of_birth) === student.date_of_birth
  return isSame && !row.password && !row.parent_password ? 'unchanged' : 'updated'
}
