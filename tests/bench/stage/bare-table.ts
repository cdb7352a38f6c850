import { randomUUID } from 'node:crypto'
import type { BenchStudent } from './school.ts'

/** A table with the same columns as our events, and only a primary key. */
export const bareTable = `
  CREATE TABLE IF NOT EXISTS bare_events (
    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    stream text NOT NULL,
    category text NOT NULL,
    revision integer NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    metadata jsonb NOT NULL,
    recorded_at timestamptz NOT NULL
  )`

/** The total of each student. */
export const bareTotals =
  'CREATE TABLE IF NOT EXISTS bare_totals (profile text PRIMARY KEY, points integer NOT NULL)'

/** One row for each array element. */
export const bareInsertRows = `
  INSERT INTO bare_events (stream, category, revision, event_id, type, data, metadata, recorded_at)
  SELECT * FROM unnest(
    $1::text[], $2::text[], $3::integer[], $4::uuid[], $5::text[], $6::jsonb[], $7::jsonb[], $8::timestamptz[])`

export const bareAddPoints = 'UPDATE bare_totals SET points = points + 3 WHERE profile = ANY ($1)'

export const bareInsert = `
  INSERT INTO bare_events (stream, category, revision, event_id, type, data, metadata, recorded_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

/** The event that our server would write for this reward. */
export const rewardEvent = ({ profile, class: schoolClass }: BenchStudent, rule: string) => {
  const [id, batchId, commandId] = [randomUUID(), randomUUID(), randomUUID()]
  const occurredAt = new Date().toISOString()
  const action = {
    actionId: id,
    batchId,
    ruleId: rule,
    ruleName: 'Helped a classmate 1',
    ruleNameEn: '',
    ruleType: 'reward',
  }
  const amount = { categoryId: rule, unitPoints: 3, count: 1, points: 3 }
  const ids = {
    organizationId: rule,
    periodId: rule,
    actorId: rule,
    actorRole: 'organization_admin' as const,
  }
  return {
    stream: `account-${profile}`,
    id,
    type: 'PointsRewarded',
    data: { ...action, ...amount, localDate: occurredAt.slice(0, 10), class: schoolClass },
    metadata: {
      ...ids,
      commandId,
      correlationId: commandId,
      causationId: commandId,
      occurredAt,
      v: '1' as const,
    },
  }
}

export const bareValues = (
  { stream, id, type, data, metadata }: ReturnType<typeof rewardEvent>,
  revision = 0,
) => [
  stream,
  'account',
  revision,
  id,
  type,
  JSON.stringify(data),
  JSON.stringify(metadata),
  metadata.occurredAt,
]
