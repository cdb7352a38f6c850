import { hash } from 'node:crypto'
import { parse, stringify, validate, version } from 'uuid'

// Laurel's own namespace. It must never change: every derived id would.
const namespace = parse('7f0a5c1e-3f0e-5b7d-9a53-6d1f1c8e2b40')

/**
 * UUIDv5 (RFC 9562, 5.5). The library takes three times as long: it makes an object of the system's
 * for each hash.
 */
export const derive = (name: string, within: Uint8Array): string => {
  const bytes = hash('sha1', Buffer.concat([within, Buffer.from(name)]), 'buffer')
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return stringify(bytes)
}

/**
 * When something was made, as the first 48 bits of a UUIDv7 tell it (RFC 9562, 5.7), written as the
 * 13 characters that the UUID begins with.
 */
export type IdTime = string

/** An Idempotency-Key, with the time that it tells. */
export type TimedKey = Readonly<{ text: string; time: IdTime }>
/** The caller's Idempotency-Key, or what stands for one. */
export type Key = string | TimedKey

/**
 * What is made in one moment begins as a UUIDv7 does: 12 hexadecimal digits of its milliseconds
 * since 1970.
 */
export const idTimeOf = (moment: Date): IdTime => {
  const digits = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}`
}

const ofTime = 13

/**
 * A UUIDv7 made at `since` or later tells its time; every other key, and one in capital letters, is
 * a text alone.
 */
export const readKey = (text: string, since: IdTime): Key => {
  const time = text.slice(0, ofTime)
  if (time < since || !validate(text) || version(text) !== 7 || text !== text.toLowerCase())
    return text
  return { text, time }
}

/**
 * With a time in front, as UUIDv8 (RFC 9562, 5.8): what was made one after the other stands
 * together wherever ids are in order.
 */
const timed = (id: string, time: IdTime | undefined): string =>
  time === undefined ? id : `${time}-8${id.slice(ofTime + 2)}`

/** Of an id that has been given one. */
const timeIn = (id: string): IdTime | undefined =>
  id[ofTime + 1] === '8' ? id.slice(0, ofTime) : undefined

/**
 * Who sends a command, which call it is (such as `actions/profiles`), and the caller's
 * Idempotency-Key.
 */
export type CommandSource = Readonly<{
  organizationId: string
  actorId: string
  call: string
  key: Key
}>

/**
 * The same for every retry of a request, so that everything derived from it is recorded once. In
 * the order of time where the key tells it.
 */
export const commandIdOf = ({ organizationId, actorId, call, key }: CommandSource): string => {
  const { text, time } = typeof key === 'string' ? { text: key, time: undefined } : key
  return timed(derive(`${organizationId}:${actorId}:${call}:${text}`, namespace), time)
}

/** The n-th action (from 0) of a command on one student. */
export const actionIdOf = (commandId: string, profileId: string, n: number): string =>
  timed(derive(`${profileId}:${n}`, parse(commandId)), timeIn(commandId))

export type Decided = Readonly<{ reactor: string; stream: string; eventId: string; what: string }>

/** What a reactor decided at an event: the same whenever the event is looked at again. */
export const intentIdOf = ({ reactor, stream, eventId, what }: Decided): string =>
  derive(`intent:${reactor}:${stream}:${eventId}:${what}`, namespace)

/**
 * A badge: of the event at which it was reached, the rule, the window and its number there, so that
 * earned again it is another one.
 */
export const badgeIdOf = (
  { stream, eventId }: Pick<Decided, 'stream' | 'eventId'>,
  { ruleId, windowKey, nth }: Readonly<{ ruleId: string; windowKey: string; nth: number }>,
): string => derive(`badge:${stream}:${eventId}:${ruleId}:${windowKey}:${nth}`, namespace)

/** The end of a badge: of the event by which it was lost. */
export const badgeEndOf = (badgeId: string, eventId: string): string =>
  derive(`end:${eventId}`, parse(badgeId))

/** The reversal of an action: one for each, as an action is reverted once. */
export const reversalIdOf = (commandId: string, actionId: string): string =>
  timed(derive(`reversal:${actionId}`, parse(commandId)), timeIn(commandId))

/** What a registry command makes besides its one thing, such as the n-th rule of a set. */
export const partIdOf = (commandId: string, part: string): string =>
  derive(`part:${part}`, parse(commandId))
