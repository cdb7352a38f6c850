import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import { type Recorded, type RevertCommand, recorded, revertEach } from '#domain/reverting.ts'
import type { CertificateEffect, CertificateEvent, CertificateRecord } from './events.ts'

export type PrintCertificate = TypedMessage<'Print', CertificateRecord>
export type CertificateCommand = PrintCertificate | RevertCommand

export type Certificates = { actions: Recorded<CertificateEffect> }

const initialState = (): Certificates => ({ actions: new Map() })

const decide = (command: CertificateCommand, { actions }: Certificates): CertificateEvent[] => {
  switch (command.type) {
    case 'Print': {
      const { data } = command
      const known = actions.get(data.recordId)?.effect
      if (!known) return [{ type: 'CertificatePrinted', data }]
      if (known.data.level !== data.level || known.data.categoryId !== data.categoryId)
        throw new DomainError('idempotency_key_reused')
      return []
    }
    case 'Revert': {
      const { reversals, batchId, localDate, reason } = command.data
      return revertEach<CertificateEffect, CertificateEvent>(
        actions,
        reversals,
        ({ actionId }, reverted) => ({
          type: 'CertificateReverted',
          data: { recordId: actionId, batchId, localDate, reason, reverted },
        }),
      )
    }
  }
}

const evolve = (certificates: Certificates, event: CertificateEvent): Certificates => {
  const { actions } = certificates
  switch (event.type) {
    case 'CertificatePrinted':
      actions.set(event.data.recordId, recorded(event))
      return certificates
    case 'CertificateReverted': {
      const { reverted } = event.data
      actions.set(reverted.data.recordId, { effect: reverted, reverted: true })
      return certificates
    }
  }
}

export const certificatesDecider: Decider<Certificates, CertificateCommand, CertificateEvent> = {
  initialState,
  decide,
  evolve,
}
