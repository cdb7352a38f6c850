import { z } from 'zod'
import { EventId, LocalDate, ReasonCode } from '#domain/event-fields.ts'
import { type CertificateRecord, type CertificateReversal, certificateLevels } from './events.ts'

export const CertificateData: z.ZodType<CertificateRecord> = z.strictObject({
  recordId: EventId,
  batchId: EventId,
  level: z.enum(certificateLevels),
  categoryId: EventId.nullable(),
  categoryNameEn: z.string(),
  categoryNameZh: z.string(),
  localDate: LocalDate,
  class: z.string(),
})

export const CertificateReversalData: z.ZodType<CertificateReversal> = z.strictObject({
  recordId: EventId,
  batchId: EventId,
  localDate: LocalDate,
  reason: ReasonCode,
  reverted: z.strictObject({ type: z.literal('CertificatePrinted'), data: CertificateData }),
})
