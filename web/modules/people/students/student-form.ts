import type { z } from 'zod'
import type { Student, StudentInput, StudentUpdate } from '#api/contracts/students.ts'

/** The values of both dialogs; each contract picks its own. */
export type StudentForm = {
  u_id: string
  class: string
  class_no: number | undefined
  name: { zh: string; en: string }
  date_of_birth: string | null
  card_id: string | null
  house: string | null | undefined
  password: string | null
  parent_password: string | null
  isActive: boolean
  period: string
}

export const studentFormOf = (period: string, student?: Student): StudentForm => ({
  u_id: student?.u_id ?? '',
  class: student?.class ?? '',
  class_no: student?.class_no,
  name: student?.name ?? { zh: '', en: '' },
  date_of_birth: student?.date_of_birth ?? null,
  card_id: student?.card_id ?? null,
  house: student?.house,
  password: null,
  parent_password: null,
  isActive: student?.isActive ?? true,
  period,
})

export const loadNewStudentContract = async () =>
  (await import('#api/contracts/students.ts')).StudentInput as unknown as z.ZodType<
    StudentInput,
    StudentForm
  >
export const loadStudentUpdateContract = async () =>
  (await import('#api/contracts/students.ts')).StudentUpdate as unknown as z.ZodType<
    StudentUpdate,
    StudentForm
  >
