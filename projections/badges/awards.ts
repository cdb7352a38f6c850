import type { CommonQueryMethods } from 'slonik'
import type { BadgeEvent } from '#domain/badges/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'
import { movingPeriods } from '../engine/period-positions.ts'
import type { ProjectedEvent } from '../engine/projection.ts'
import { idIn } from '../engine/streams.ts'
import { markReverted } from '../history/revertable.ts'

/** A lost badge is marked (`reverted_by`); earned again it is another row. */
export const badgeTables = [
  sql.typeAlias('void')`CREATE TABLE badges (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    batch_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    period_id uuid NOT NULL,
    -- When it was reached.
    created_at timestamptz NOT NULL,
    -- In the log: tells the order of what happened at the same moment.
    position text COLLATE "C" NOT NULL,
    local_date date NOT NULL,
    rule_id uuid NOT NULL,
    rule_name text NOT NULL,
    rule_name_en text NOT NULL,
    nth integer NOT NULL,
    class text NOT NULL,
    actor_id uuid NOT NULL,
    actor_role text NOT NULL,
    reverts uuid,
    reverted_by uuid,
    reverted_at timestamptz,
    PRIMARY KEY (organization_id, id)
  )`,
  sql.typeAlias('void')`CREATE TABLE badge_changes (
    organization_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    position text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, profile_id)
  ) WITH (fillfactor = 80)`,
]

export const badgeIndexes = [
  sql.typeAlias('void')`
    CREATE INDEX badges_newest ON badges (organization_id, created_at, position)
    INCLUDE (period_id, class, rule_name, rule_name_en, profile_id, reverted_by)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX badges_profile ON badges (organization_id, profile_id, created_at, position)`,
  sql.typeAlias(
    'void',
  )`CREATE INDEX badges_latest ON badges (organization_id, period_id, created_at)
    WHERE reverted_by IS NULL`,
  sql.typeAlias('void')`CREATE INDEX badges_rule ON badges (organization_id, period_id, rule_id)
    WHERE reverted_by IS NULL`,
]

const columnTypes = [
  ...[
    'uuid',
    'uuid',
    'uuid',
    'uuid',
    'uuid',
    'timestamptz',
    'text',
    'date',
    'uuid',
    'text',
    'text',
    'int4',
    'text',
  ],
  ...['uuid', 'text'],
]

type Projected = ProjectedEvent<BadgeEvent>

export const projectBadges = async (events: readonly Projected[], db: CommonQueryMethods) => {
  const awarded = events.flatMap(awardedRow)
  if (awarded.length > 0)
    await db.query(sql.typeAlias('void')`
      INSERT INTO badges (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date, rule_id,
        rule_name, rule_name_en, nth, class, actor_id, actor_role)
      SELECT * FROM ${sql.unnest(awarded, columnTypes)}`)
  const taken = events.flatMap(takenBy)
  if (taken.length > 0) await markReverted(db, 'badges', taken)
  const moves = events.map(({ recorded: { metadata, position } }) => ({ ...metadata, position }))
  await db.query(sql.typeAlias('void')`
    WITH moved AS (${movingPeriods(moves)})
    INSERT INTO badge_changes (organization_id, profile_id, position)
    SELECT * FROM ${sql.unnest(changesOf(events), ['uuid', 'uuid', 'text'])}
    ON CONFLICT (organization_id, profile_id) DO UPDATE SET position = excluded.position`)
}

const profileOf = ({ recorded: { stream } }: Projected) => idIn(stream, 'badges')

const awardedRow = (projected: Projected) => {
  const { recorded, event } = projected
  if (event.type !== 'BadgeAwarded') return []
  const { organizationId, commandId, periodId, occurredAt, actorId, actorRole } = recorded.metadata
  const {
    awardId,
    localDate,
    badgeRuleId,
    badgeRuleName,
    badgeRuleNameEn,
    nth,
    class: className,
  } = event.data
  return [
    [
      ...[
        organizationId,
        awardId,
        commandId,
        profileOf(projected),
        periodId,
        occurredAt,
        recorded.position,
        localDate,
      ],
      ...[badgeRuleId, badgeRuleName, badgeRuleNameEn, nth, className, actorId, actorRole],
    ],
  ]
}

const takenBy = ({ recorded, event }: Projected) => {
  if (event.type !== 'BadgeRevoked') return []
  const { organizationId, occurredAt } = recorded.metadata
  return [
    {
      organizationId,
      actionId: event.data.revoked.awardId,
      id: event.data.revocationId,
      occurredAt,
    },
  ]
}

/** Sorted, so that two batches cannot deadlock. */
const changesOf = (events: readonly Projected[]) => {
  const last = new Map(
    events.map((one) => [`${one.recorded.metadata.organizationId} ${profileOf(one)}`, one]),
  )
  return [...last]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => [one.recorded.metadata.organizationId, profileOf(one), one.recorded.position])
}

export const badgePositions = (organizationId: string, profileIds: Fragment) => sql.fragment`
    SELECT profile_id, position FROM badge_changes
    WHERE organization_id = ${organizationId} AND profile_id = ANY(${profileIds})`
