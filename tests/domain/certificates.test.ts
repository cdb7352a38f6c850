import { expect, test } from 'vitest'
import { type CertificateCommand, certificatesDecider } from '#domain/certificates/certificates.ts'
import type { CertificateEvent, CertificateRecord } from '#domain/certificates/events.ts'
import { DomainError } from '#domain/decider.ts'

const certificate: CertificateRecord = {
  recordId: '1',
  batchId: 'b',
  level: 'silver',
  categoryId: null,
  categoryNameEn: '',
  categoryNameZh: '',
  localDate: '2026-11-27',
  class: '3A',
}
const print = (data: Partial<CertificateRecord> = {}) =>
  ({ type: 'Print', data: { ...certificate, ...data } }) as const
const revert: CertificateCommand = {
  type: 'Revert',
  data: {
    batchId: 'r',
    localDate: '2026-11-28',
    reason: null,
    reversals: [{ actionId: '9', reverts: '1' }],
  },
}
const after = (events: readonly CertificateEvent[], command: CertificateCommand) =>
  certificatesDecider.decide(
    command,
    events.reduce(certificatesDecider.evolve, certificatesDecider.initialState()),
  )
const printed = { type: 'CertificatePrinted', data: certificate } as const
const reverted = {
  type: 'CertificateReverted',
  data: {
    recordId: '9',
    batchId: 'r',
    localDate: '2026-11-28',
    reason: null,
    reverted: printed,
  },
} as const

test('a repeated request prints a certificate once, and another request prints it again', () => {
  expect(after([], print())).toEqual([printed])
  expect(after([printed], print())).toEqual([])
  expect(after([printed], print({ recordId: '2' }))).toMatchObject([{ data: { recordId: '2' } }])
})

test('the same request for another level or category is refused', () => {
  for (const other of [{ level: 'gold' }, { categoryId: 'c' }] as const)
    expect(() => after([printed], print(other))).toThrow(new DomainError('idempotency_key_reused'))
})

test('a certificate that was not printed after all is reverted once', () => {
  expect(after([printed], revert)).toEqual([reverted])
  expect(after([printed, reverted], revert)).toEqual([])
  expect(() => after([], revert)).toThrow(new DomainError('action_not_found'))
})
