import type { CommonQueryMethods } from 'slonik'
import type { CertificateEvent } from '#domain/certificates/events.ts'
import { type NewRow, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import { idIn } from '../engine/id-in.ts'
import { movingPeriods, periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection, type ProjectedEvent } from '../engine/projection.ts'
import { authorColumns, entryColumns } from '../history/entry-columns.ts'
import { createFinders, markReverted, type TakenBack } from '../history/revertable.ts'

const certificates = defineTable('certificates', {
  ...entryColumns,
  level: text,
  category_id: nullable(uuid),
  category_name_en: text,
  category_name_zh: text,
  ...authorColumns,
})

const tables = [
  sql.typeAlias('void')`CREATE TABLE certificates (
    ${certificates.definitions}, PRIMARY KEY (organization_id, id)
  )`,
]

const indexes = [
  sql.typeAlias(
    'void',
  )`CREATE INDEX certificates_newest ON certificates (organization_id, created_at, position)`,
  sql.typeAlias('void')`
    CREATE INDEX certificates_profile ON certificates (organization_id, profile_id, created_at, position)`,
  sql.typeAlias('void')`
    CREATE INDEX certificates_level ON certificates (organization_id, period_id, level, category_id)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX certificates_batch ON certificates (organization_id, batch_id)`,
]

type Printed = ProjectedEvent<CertificateEvent>

const certificateIn = (event: CertificateEvent) =>
  event.type === 'CertificateReverted' ? event.data.reverted.data : event.data

const rowOf = ({
  recorded: { stream, position, metadata },
  event,
}: Printed): NewRow<typeof certificates.columns> => {
  const certificate = certificateIn(event)
  return {
    organization_id: metadata.organizationId,
    id: event.data.recordId,
    batch_id: event.data.batchId,
    profile_id: idIn(stream, 'certificates'),
    period_id: metadata.periodId,
    created_at: metadata.occurredAt,
    position,
    level: certificate.level,
    category_id: certificate.categoryId,
    category_name_en: certificate.categoryNameEn,
    category_name_zh: certificate.categoryNameZh,
    class: certificate.class,
    actor_id: metadata.actorId,
    actor_role: metadata.actorRole,
    reverts: event.type === 'CertificateReverted' ? certificate.recordId : null,
  }
}

const takenBy = ({ recorded: { metadata }, event }: Printed): TakenBack[] => {
  if (event.type !== 'CertificateReverted') return []
  const { organizationId, occurredAt } = metadata
  const { recordId } = event.data.reverted.data
  return [{ organizationId, actionId: recordId, id: event.data.recordId, occurredAt }]
}

const projectCertificates = async (events: readonly Printed[], db: CommonQueryMethods) => {
  const moves = events.map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  await db.query(sql.typeAlias('void')`
    WITH moved AS (${movingPeriods(moves)})
    ${insertInto(certificates, events.map(rowOf))}`)
  const taken = events.flatMap(takenBy)
  if (taken.length > 0) await markReverted(db, 'certificates', taken)
}

export const certificatesProjection = defineProjection({
  name: 'certificates',
  version: 1,
  events: ['CertificatePrinted', 'CertificateReverted'],
  tables: [...tables, ...periodPositionTables],
  indexes,
  apply: projectCertificates,
})

export const { findAction: findCertificate, findBatch: findCertificates } =
  createFinders('certificates')
