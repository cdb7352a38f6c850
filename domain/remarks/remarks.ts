import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import type { Remark, RemarkEvent } from './events.ts'

export type WriteRemark = TypedMessage<'WriteRemark', Remark>

/** A remark counts as reverted once a newer remark has replaced it. */
export type Remarks = {
  actions: Map<string, Readonly<{ reverted: boolean }>>
  latest: string | null
}

const initialState = (): Remarks => ({ actions: new Map(), latest: null })

const decide = ({ data }: WriteRemark, { actions, latest }: Remarks): RemarkEvent[] => {
  if (actions.has(data.recordId)) return []
  if (data.replaces !== latest) throw new DomainError('remark_changed')
  return [{ type: 'RemarkWritten', data }]
}

const evolve = (remarks: Remarks, { data: { recordId } }: RemarkEvent): Remarks => {
  if (remarks.latest !== null) remarks.actions.set(remarks.latest, { reverted: true })
  remarks.actions.set(recordId, { reverted: false })
  remarks.latest = recordId
  return remarks
}

export const remarksDecider: Decider<Remarks, WriteRemark, RemarkEvent> = {
  initialState,
  decide,
  evolve,
}
