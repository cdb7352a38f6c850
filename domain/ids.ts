import { hash } from 'node:crypto'
import { NIL, parse, stringify, validate, version } from 'uuid'

/** The id under which the system acts. */
export const systemUserId = NIL

// Must never change, because every derived id depends on it.
const namespace = parse('7f0a5c1e-3f0e-5b7d-9a53-6d1f1c8e2b40')

/** Returns a UUIDv5 (RFC 9562, 5.5), faster than the library. */
export const derive = (name: string, within: Uint8Array): string => {
  const bytes = hash('sha1', Buffer.concat([within, Buffer.from(name)]), 'buffer')
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return stringify(bytes)
}

/** The first 13 characters of a UUIDv7. */
export type IdTime = string

export type TimedKey = Readonly<{ text: string; time: IdTime }>
export type Key = string | TimedKey

export const idTimeOf = (moment: Date): IdTime => {
  const digits = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}`
}

const ofTime = 13

/** Returns the key, with its time if it is a UUIDv7 made at or after `since`. */
export const readKey = (text: string, since: IdTime): Key => {
  const time = text.slice(0, ofTime)
  if (time < since || !validate(text) || version(text) !== 7 || text !== text.toLowerCase())
    return text
  return { text, time }
}

/** A UUIDv8 that begins with the time, so that indexes grow at their end. */
const timed = (id: string, time: IdTime | undefined): string =>
  time === undefined ? id : `${time}-8${id.slice(ofTime + 2)}`

const timeIn = (id: string): IdTime | undefined =>
  id[ofTime + 1] === '8' ? id.slice(0, ofTime) : undefined

export type CommandSource = Readonly<{
  organizationId: string
  actorId: string
  call: string
  key: Key
}>

/** Returns the same id for every retry. */
export const commandIdOf = ({ organizationId, actorId, call, key }: CommandSource): string => {
  const { text, time } = typeof key === 'string' ? { text: key, time: undefined } : key
  return timed(derive(`${organizationId}:${actorId}:${call}:${text}`, namespace), time)
}

export const actionIdOf = (commandId: string, profileId: string, n: number): string =>
  timed(derive(`${profileId}:${n}`, parse(commandId)), timeIn(commandId))

export type Decided = Readonly<{ reactor: string; stream: string; eventId: string; what: string }>

export const intentIdOf = ({ reactor, stream, eventId, what }: Decided): string =>
  derive(`intent:${reactor}:${stream}:${eventId}:${what}`, namespace)

/** Includes the event, so that a badge earned again gets another id. */
export const badgeIdOf = (
  { stream, eventId }: Pick<Decided, 'stream' | 'eventId'>,
  { ruleId, windowKey, nth }: Readonly<{ ruleId: string; windowKey: string; nth: number }>,
): string => derive(`badge:${stream}:${eventId}:${ruleId}:${windowKey}:${nth}`, namespace)

export const badgeEndOf = (badgeId: string, eventId: string): string =>
  derive(`end:${eventId}`, parse(badgeId))

export const reversalIdOf = (commandId: string, actionId: string): string =>
  timed(derive(`reversal:${actionId}`, parse(commandId)), timeIn(commandId))

export const partIdOf = (commandId: string, part: string): string =>
  derive(`part:${part}`, parse(commandId))
