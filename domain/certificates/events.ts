import type { TypedMessage } from '#domain/decider.ts'

/** Lowest first. */
export const certificateLevels = ['bronze', 'silver', 'gold'] as const
export type CertificateLevel = (typeof certificateLevels)[number]

export type CertificateRecord = Readonly<{
  recordId: string
  batchId: string
  level: CertificateLevel
  /** Null: all categories count, and the names are empty. */
  categoryId: string | null
  categoryNameEn: string
  categoryNameZh: string
  localDate: string
  class: string
}>

export type CertificateEffect = TypedMessage<'CertificatePrinted', CertificateRecord>

export type CertificateReversal = Readonly<{
  recordId: string
  batchId: string
  localDate: string
  reason: string | null
  reverted: CertificateEffect
}>

export type CertificateEvent =
  | CertificateEffect
  | TypedMessage<'CertificateReverted', CertificateReversal>
