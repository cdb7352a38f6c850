import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { QuizEvent } from '#domain/quizzes/events.ts'
import { quizRecordingOf } from '#domain/quizzes/recording.ts'
import { int4, nullable, timestamptz, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertRows, sentRows } from '#platform/postgres/table.ts'
import { grouped } from '../engine/grouped.ts'
import type { ProjectedEvent } from '../engine/projection.ts'

/** When the questions of a live quiz were asked. `id`: as in `game_sessions.round_id`. */
const rounds = defineTable('game_rounds', {
  organization_id: uuid,
  id: uuid,
  quiz_id: uuid,
  began_at: timestamptz,
  ended_at: nullable(timestamptz),
})

/** The last team of each player. `round_id`: as in `game_sessions`. */
const teams = defineTable('game_round_teams', {
  organization_id: uuid,
  round_id: uuid,
  profile_id: uuid,
  // Numbered from 0.
  team: int4,
})

export const roundTables = [
  sql.typeAlias('void')`CREATE TABLE game_round_teams (
    ${teams.definitions}, PRIMARY KEY (organization_id, round_id, profile_id)
  )`,
  sql.typeAlias('void')`CREATE TABLE game_rounds (
    ${rounds.definitions}, PRIMARY KEY (organization_id, id)
  )`,
]

export type RoundEvent = Extract<QuizEvent, { type: 'QuizQuestionOpened' | 'QuizFinished' }>
const endings = { organization_id: uuid, id: uuid, at: timestamptz }

export const projectRounds = async (
  events: readonly ProjectedEvent<RoundEvent>[],
  db: CommonQueryMethods,
) => {
  const begun = events.flatMap(({ recorded: { metadata }, event: { type, data } }) => {
    if (type !== 'QuizQuestionOpened' || data.number !== 1) return []
    const { organizationId: organization_id } = metadata
    const id = quizRecordingOf(organization_id, data.quizId)
    const began_at = new Date(data.openedAt).toISOString()
    return [{ organization_id, id, quiz_id: data.quizId, began_at }]
  })
  const ended = events.flatMap(({ recorded: { metadata }, event: { type, data } }) => {
    if (type !== 'QuizFinished') return []
    const { organizationId: organization_id, occurredAt: at } = metadata
    return [{ organization_id, id: quizRecordingOf(organization_id, data.quizId), at }]
  })
  await insertRows(db, rounds, begun)
  if (ended.length === 0) return
  await db.query(sql.typeAlias('void')`
    UPDATE game_rounds AS round SET ended_at = ended.at
    FROM ${sentRows(ended, endings)} AS ended
    WHERE round.organization_id = ended.organization_id AND round.id = ended.id`)
}

export type TeamEvent = Extract<QuizEvent, { type: 'QuizJoined' | 'QuizTeamChosen' }>

export const projectTeams = async (
  events: readonly ProjectedEvent<TeamEvent>[],
  db: CommonQueryMethods,
) => {
  const rows = events.flatMap(({ recorded: { metadata }, event }) => {
    const { organizationId: organization_id } = metadata
    const round_id = quizRecordingOf(organization_id, event.data.quizId)
    return membersIn(event).map((member) => ({ organization_id, round_id, ...member }))
  })
  const key = [
    ({ organization_id }: TeamRow) => organization_id,
    ({ round_id }: TeamRow) => round_id,
    ({ profile_id }: TeamRow) => profile_id,
  ]
  const last = grouped(rows, key, {
    begin: (row) => ({ row }),
    add: (member, row) => {
      member.row = row
    },
  }).map(({ row }) => row)
  await insertRows(
    db,
    teams,
    last,
    sql.fragment`ON CONFLICT (organization_id, round_id, profile_id) DO UPDATE SET team = excluded.team`,
  )
}

type TeamRow = z.infer<typeof teams.row>

const membersIn = ({ type, data }: TeamEvent) => {
  switch (type) {
    case 'QuizJoined':
      return data.players.flatMap(({ profileId: profile_id, team }) =>
        team === undefined ? [] : [{ profile_id, team }],
      )
    case 'QuizTeamChosen':
      return [{ profile_id: data.profileId, team: data.team }]
  }
}

type RoundOf = Readonly<{ organizationId: string; id: string }>

export const findQuizOfRound = (db: CommonQueryMethods, { organizationId, id }: RoundOf) =>
  db.maybeOneFirst(sql.type(z.object({ quiz_id: z.string() }))`
    SELECT quiz_id FROM game_rounds WHERE organization_id = ${organizationId} AND id = ${id}`)
