import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
import type { Status } from '@eventstore/db-client/generated/status_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import {
  type ExpectedState,
  type Logged,
  maxAppendSize,
  type Proposed,
  type WriteOutcome,
} from './event-log.ts'
import { Any, Empty, shared, status, streams } from './generated.ts'

export const streamNameOf = (identifier: StreamIdentifier | undefined) =>
  Buffer.from((identifier?.getStreamName() ?? '') as Uint8Array).toString()

const identifierOf = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream))

const uuidOf = (id: string): UUID => new shared.UUID().setString(id)

export const proposedOf = (
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData() as Uint8Array,
  metadata: message.getCustomMetadata() as Uint8Array,
})

export const expectedOf = (options: AppendReq.Options): ExpectedState => {
  if (options.hasNoStream()) return 'no-stream'
  if (options.hasStreamExists()) return 'stream-exists'
  return options.hasRevision() ? Number(options.getRevision()) : 'any'
}

export const expectedOfBatch = (options: BatchAppendReq.Options): ExpectedState => {
  if (options.hasNoStream()) return 'no-stream'
  if (options.hasStreamExists()) return 'stream-exists'
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : 'any'
}

export const appendAnswer = (outcome: WriteOutcome, withPosition: boolean): AppendResp => {
  const answer = new streams.AppendResp()
  if (outcome.kind === 'wrong-version') {
    const wrong = new streams.AppendResp.WrongExpectedVersion().setExpectedAny(new shared.Empty())
    if (outcome.current === undefined) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(outcome.current))
    return answer.setWrongExpectedVersion(wrong)
  }
  if (outcome.kind === 'too-big') return answer
  const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision))
  if (!withPosition) return answer.setSuccess(success.setNoPosition(new shared.Empty()))
  const place = String(outcome.position)
  return answer.setSuccess(
    success.setPosition(
      new streams.AppendResp.Position().setCommitPosition(place).setPreparePosition(place),
    ),
  )
}

export const batchAnswer = (
  request: BatchAppendReq,
  stream: string,
  outcome: WriteOutcome,
  withPosition: boolean,
) => {
  const answer: BatchAppendResp = new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(identifierOf(stream))
  if (outcome.kind !== 'written') return answer.setError(refusal(outcome))
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(outcome.revision))
  if (!withPosition) return answer.setSuccess(success.setNoPosition(new Empty()))
  const place = String(outcome.position)
  return answer.setSuccess(
    success.setPosition(
      new shared.AllStreamPosition().setCommitPosition(place).setPreparePosition(place),
    ),
  )
}

const refusal = (outcome: Exclude<WriteOutcome, { kind: 'written' }>): Status => {
  const details = new Any()
  if (outcome.kind === 'too-big') {
    const tooBig = new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendSize)
    details.pack(tooBig.serializeBinary(), 'event_store.client.MaximumAppendSizeExceeded')
  } else {
    const wrong = new shared.WrongExpectedVersion().setExpectedAny(new Empty())
    if (outcome.current === undefined) wrong.setCurrentNoStream(new Empty())
    else wrong.setCurrentStreamRevision(String(outcome.current))
    details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion')
  }
  return new status.Status().setCode(9).setMessage(outcome.kind).setDetails(details)
}

/** Server times count in steps of 100 ns. */
const ticksOf = (moment: Date) => String(BigInt(moment.getTime()) * 10_000n)

export const eventAnswer = (event: Logged): ReadResp => {
  const place = String(event.position)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidOf(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(place)
    .setPreparePosition(place)
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  recorded.getMetadataMap().set('type', event.type)
  recorded.getMetadataMap().set('content-type', event.contentType)
  recorded.getMetadataMap().set('created', ticksOf(event.created))
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(place),
  )
}

export const notFoundAnswer = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  )
