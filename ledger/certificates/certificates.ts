import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { certificatesDecider, type PrintCertificate } from '#domain/certificates/certificates.ts'
import type { CertificateLevel } from '#domain/certificates/events.ts'
import { DomainError } from '#domain/decider.ts'
import { sql } from '#platform/postgres/pool.ts'
import { studentsKnown } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { openStudentActions } from '../student-actions.ts'
import { createStudentCalls, type StudentCommands } from '../student-calls.ts'
import { readStudentContext, type StudentContext } from '../students.ts'

type PrintedQuery = Readonly<{ category: string | null; profiles: readonly string[] }>
type PrintedCertificates = PrintedQuery & Readonly<{ level: CertificateLevel }>

const CategoryRow = z.object({ name_en: z.string(), name_zh: z.string() })
type PrintingContext = StudentContext & Readonly<{ category: z.infer<typeof CategoryRow> }>

const allCategories = { name_en: '', name_zh: '' }

/**
 * Finds deleted categories too, because the paper is already printed.
 * @throws DomainError `not_found` outside the organisation
 */
const readPrintingContext = async (
  db: CommonQueryMethods,
  organizationId: string,
  { category: id, profiles }: PrintedQuery,
): Promise<PrintingContext> => {
  const category =
    id === null
      ? allCategories
      : await db.maybeOne(sql.type(CategoryRow)`
        SELECT name_en, name_zh FROM rule_categories
        WHERE organization_id = ${organizationId} AND id = ${id}`)
  if (!category) throw new DomainError('not_found')
  return { ...(await readStudentContext(db, organizationId, profiles)), category }
}

type Printing = StudentCommands<PrintedQuery, PrintingContext, PrintCertificate>

const printing = ({ level, ...query }: PrintedCertificates): Printing => ({
  query,
  commandOf: ({ context: { category }, record: { recordId, batchId, ...student } }) => ({
    type: 'Print',
    data: {
      recordId,
      batchId,
      level,
      categoryId: query.category,
      categoryNameEn: category.name_en,
      categoryNameZh: category.name_zh,
      ...student,
    },
  }),
})

export type CertificateLedger = ReturnType<typeof createCertificateLedger>

/** Records which certificates the user says were printed, because Laurel cannot see the printer. */
export const createCertificateLedger = (parts: LedgerParts) => {
  const actions = openStudentActions(parts, {
    category: 'certificates',
    decider: certificatesDecider,
  })
  const record = createStudentCalls(parts, actions, {
    readContext: readPrintingContext,
    checks: [studentsKnown],
  })
  return {
    print: record('print_certificates', printing),
    revert: actions.revert('revert_certificates'),
  }
}
