import { randomInt } from 'node:crypto'
import type { CommonQueryMethods, DatabaseTransactionConnection } from 'slonik'
import { z } from 'zod'
import { mostQuizRooms, pinDigits, quizRoomRests } from '#domain/quizzes/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { lockOrganization } from '../lock-organization.ts'
import { forClassOf } from '../organization/class-filter.ts'
import { RegistryError } from '../registry-error.ts'

const QuizRoomRow = z.object({
  organization_id: z.string(),
  id: z.string(),
  game_id: z.string(),
  period_id: z.string(),
  host_id: z.string(),
  pin: z.string(),
  ended_at: z.string().nullable(),
})
export type QuizRoomRow = z.infer<typeof QuizRoomRow>

const columns = sql.fragment`room.organization_id, room.id, room.game_id, room.period_id, room.host_id, room.pin, room.ended_at`
const from = sql.fragment`quiz_rooms AS room
  JOIN organizations ON organizations.id = room.organization_id AND COALESCE((organizations.modules ->> 'game')::boolean, false)`

type NewQuizRoom = Readonly<{
  organizationId: string
  id: string
  gameId: string
  periodId: string
  hostId: string
  at: Date
}>

const tries = 20

/**
 * Returns the teacher's open room for the game, or else opens one.
 * @throws RegistryError `quiz_limit`
 */
export const openQuizRoom = (db: CommonQueryMethods, room: NewQuizRoom): Promise<QuizRoomRow> =>
  db.transaction(async (transaction) => {
    const { organizationId, id, gameId, periodId, hostId, at } = room
    // Concurrent rooms keep to the limit and get different PINs.
    await lockOrganization(transaction, organizationId)
    const there = await transaction.maybeOne(sql.type(QuizRoomRow)`
      SELECT ${columns} FROM quiz_rooms AS room
      WHERE organization_id = ${organizationId} AND host_id = ${hostId} AND game_id = ${gameId}
        AND (ended_at IS NULL OR id = ${id})
      ORDER BY ended_at NULLS FIRST LIMIT 1`)
    if (there) return there
    const { count } = await transaction.one(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) AS count FROM quiz_rooms WHERE organization_id = ${organizationId} AND ended_at IS NULL`)
    if (count >= mostQuizRooms) throw new RegistryError('quiz_limit')
    const ends = new Date(at.getTime() + quizRoomRests).toISOString()
    return await transaction.one(sql.type(QuizRoomRow)`
      INSERT INTO quiz_rooms AS room (organization_id, id, game_id, period_id, host_id, pin, created_at, expires_at)
      VALUES (${organizationId}, ${id}, ${gameId}, ${periodId}, ${hostId}, ${await freePin(transaction, organizationId)},
        ${at.toISOString()}, ${ends})
      RETURNING ${columns}`)
  })

const freePin = async (
  transaction: DatabaseTransactionConnection,
  organizationId: string,
): Promise<string> => {
  const pins = Array.from({ length: tries }, () =>
    String(randomInt(10 ** (pinDigits - 1), 10 ** pinDigits)),
  )
  const { pin } = await transaction.one(sql.type(z.object({ pin: z.string() }))`
    SELECT pin FROM unnest(${sql.array(pins, 'text')}) AS wanted (pin)
    WHERE NOT EXISTS (
      SELECT FROM quiz_rooms AS room WHERE organization_id = ${organizationId} AND ended_at IS NULL AND room.pin = wanted.pin)
    LIMIT 1`)
  return pin
}

/** Also finds a room that has ended. */
export const findQuizRoom = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(QuizRoomRow)`
    SELECT ${columns} FROM ${from} WHERE room.organization_id = ${organizationId} AND room.id = ${id}`)

const SeatRow = QuizRoomRow.extend({ profile_id: z.string(), class: z.string() })
export type SeatRow = z.infer<typeof SeatRow>

const seats = (userId: string) => sql.fragment`${from}
  JOIN profiles ON profiles.organization_id = room.organization_id AND profiles.period_id = room.period_id
    AND profiles.user_id = ${userId} AND profiles.class_no IS NOT NULL`

/** Finds the student's place in the room. Only the log knows whether the student has joined. */
export const findSeat = (
  db: CommonQueryMethods,
  organizationId: string,
  { id, userId }: Readonly<{ id: string; userId: string }>,
) =>
  db.maybeOne(sql.type(SeatRow)`
    SELECT ${columns}, profiles.id AS profile_id, profiles.class FROM ${seats(userId)}
    WHERE room.organization_id = ${organizationId} AND room.id = ${id}`)

type PinQuery = Readonly<{ organizationId: string; userId: string; pin: string; now: Date }>

/** Returns the student's place in the class list, from 0. */
export const findClassPlace = (db: CommonQueryMethods, organizationId: string, profileId: string) =>
  db.oneFirst(sql.type(z.object({ place: z.number() }))`
    SELECT count(*) AS place FROM profiles AS own
    JOIN profiles AS earlier ON earlier.organization_id = own.organization_id AND earlier.period_id = own.period_id
      AND earlier.class = own.class AND (earlier.class_no, earlier.id) < (own.class_no, own.id)
    WHERE own.organization_id = ${organizationId} AND own.id = ${profileId}`)

const SeatByPinRow = SeatRow.extend({ is_for_class: z.boolean() })

/** Also finds a room whose game is for other classes. */
export const findSeatByPin = (
  db: CommonQueryMethods,
  { organizationId, userId, pin, now }: PinQuery,
) =>
  db.maybeOne(sql.type(SeatByPinRow)`
    SELECT ${columns}, profiles.id AS profile_id, profiles.class,
      ${forClassOf(userId, sql.fragment`room.organization_id`, sql.fragment`games.filters`)} AS is_for_class
    FROM ${seats(userId)}
    JOIN games ON games.organization_id = room.organization_id AND games.id = room.game_id
    WHERE room.organization_id = ${organizationId} AND room.pin = ${pin} AND room.ended_at IS NULL
      AND room.expires_at > ${now.toISOString()}`)

const RoomId = z.object({ id: z.string() })

export const listQuizRoomsOfGame = (
  db: CommonQueryMethods,
  organizationId: string,
  gameId: string,
) =>
  db.anyFirst(sql.type(RoomId)`
    SELECT id FROM quiz_rooms WHERE organization_id = ${organizationId} AND game_id = ${gameId}`)

type QuizRoomQuery = Readonly<{ organizationId: string; id: string; at: Date }>

export const keepQuizRoom = (db: CommonQueryMethods, { organizationId, id, at }: QuizRoomQuery) =>
  db.query(sql.typeAlias('void')`
    UPDATE quiz_rooms SET expires_at = ${new Date(at.getTime() + quizRoomRests).toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${id} AND ended_at IS NULL`)

/** Frees the room's PIN. */
export const endQuizRoom = (db: CommonQueryMethods, { organizationId, id, at }: QuizRoomQuery) =>
  db.query(sql.typeAlias('void')`
    UPDATE quiz_rooms SET ended_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${id} AND ended_at IS NULL`)

export const listForgottenQuizRooms = (db: CommonQueryMethods, now: Date) =>
  db.any(sql.type(QuizRoomRow)`
    SELECT ${columns} FROM quiz_rooms AS room WHERE ended_at IS NULL AND expires_at <= ${now.toISOString()}
    ORDER BY expires_at LIMIT 100`)

export const forgetOldQuizRooms = (db: CommonQueryMethods, before: Date) =>
  db.query(sql.typeAlias('void')`DELETE FROM quiz_rooms WHERE ended_at <= ${before.toISOString()}`)
