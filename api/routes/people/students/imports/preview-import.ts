import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  previewStates,
  type StudentPreview,
  StudentPreviewAnswer,
  StudentPreviewBatch,
  StudentRow,
} from '#api/contracts/students.ts'
import { type FieldError, fieldErrors } from '#api/contracts/validation.ts'
import { requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { mapInSlices } from '#platform/concurrency/time-slices.ts'
import { type PreviewedRow, previewImport } from '#registry/students/preview-import.ts'
import { bodyLimit } from '../import-students.ts'

type PreviewRow = StudentPreview['rows'][number]

/** Previews an import, showing wrong rows beside the others. */
export const previewImportRoute: FastifyPluginAsyncZod<Services> = async (app, { db }) => {
  const schema = { body: StudentPreviewBatch, response: answers(StudentPreviewAnswer) }
  const options = { preHandler: requireStaffCommand, config: { heavy: true }, bodyLimit, schema }
  app.post('/users/imports/preview', options, async ({ caller, body }) => {
    const parsed = await mapInSlices(body.users, (row) => ({ row, ...StudentRow.safeParse(row) }))
    const users = parsed.flatMap(({ data }) => data ?? [])
    // Any id serves, because a preview creates nothing.
    const batch = { commandId: body.period, periodId: body.period, users, mode: 'upsert' } as const
    const planned = (await previewImport(db, caller, batch)).values()
    const rows = await mapInSlices(parsed, ({ row, error }) =>
      error
        ? wrongRow(fieldErrors(error.issues, row))
        : previewRow(planned.next().value as PreviewedRow),
    )
    const counts = Object.fromEntries(
      previewStates.map((state) => [state, rows.filter((row) => row.state === state).length]),
    ) as StudentPreview['counts']
    return succeeded({ counts, rows })
  })
}

const wrongRow = (errors: FieldError[]): PreviewRow => ({
  state: 'invalid',
  errors,
  warnings: [],
  stored: null,
})

const warningsOf = ({ classNoOf, classAlso, newClass, isNameless }: PreviewedRow): FieldError[] => [
  ...(classNoOf === null
    ? []
    : [{ field: 'class_no', code: 'class_no_taken' as const, params: { u_id: classNoOf } }]),
  ...(classAlso === null
    ? []
    : [{ field: 'class', code: 'class_spelled_otherwise' as const, params: { class: classAlso } }]),
  ...(newClass === null
    ? []
    : [{ field: 'class', code: 'class_new' as const, params: { class: newClass } }]),
  ...(isNameless ? [{ field: 'name.zh', code: 'student_nameless' as const }] : []),
]

const namedIf = (name: string | null, name_en: string | null) =>
  name === null ? null : { name, name_en: name_en ?? '' }

const previewRow = (previewed: PreviewedRow): PreviewRow => {
  const { state, errors, stored } = previewed
  return {
    state,
    errors: errors.map(({ field, ...wrong }) => ({
      ...wrong,
      field: field.split('.').slice(2).join('.'),
    })),
    warnings: warningsOf(previewed),
    stored: stored && {
      u_id: stored.username,
      name: { en: stored.name_en, zh: stored.name_zh },
      class: stored.class,
      class_no: stored.class_no,
      date_of_birth: stored.date_of_birth,
      card_id: stored.card_id,
      house: namedIf(stored.house_name, stored.house_name_en),
      group: namedIf(stored.group_name, stored.group_name_en),
    },
  }
}
