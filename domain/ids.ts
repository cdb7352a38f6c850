import { parse, v5 } from 'uuid'

// Laurel's own namespace. It must never change: every derived id would.
const namespace = parse('7f0a5c1e-3f0e-5b7d-9a53-6d1f1c8e2b40')

const encoder = new TextEncoder()
// The library takes texts too, in twice the time.
const derive = (name: string, within: Uint8Array): string => v5(encoder.encode(name), within)

/** Who sends a command, which call it is (such as `actions/profiles`), and the caller's Idempotency-Key. */
export type Request = Readonly<{ organizationId: string; actorId: string; call: string; key: string }>

/** The same for every retry of a request, so that everything derived from it is recorded once. */
export const commandIdOf = ({ organizationId, actorId, call, key }: Request): string =>
  derive(`${organizationId}:${actorId}:${call}:${key}`, namespace)

/** The n-th action (from 0) of a command on one student. */
export const actionIdOf = (commandId: string, profileId: string, n: number): string =>
  derive(`${profileId}:${n}`, parse(commandId))

export type Decided = Readonly<{ reactor: string; stream: string; eventId: string; what: string }>

/** What a reactor decided at an event: the same whenever the event is looked at again. */
export const intentIdOf = ({ reactor, stream, eventId, what }: Decided): string =>
  derive(`intent:${reactor}:${stream}:${eventId}:${what}`, namespace)

/** A badge: of the event at which it was reached, the rule, the window and its number there, so that earned again it is another one. */
export const badgeIdOf = (
  { stream, eventId }: Pick<Decided, 'stream' | 'eventId'>,
  { ruleId, windowKey, nth }: Readonly<{ ruleId: string; windowKey: string; nth: number }>,
): string => derive(`badge:${stream}:${eventId}:${ruleId}:${windowKey}:${nth}`, namespace)

/** The end of a badge: of the event by which it was lost. */
export const badgeEndOf = (badgeId: string, eventId: string): string => derive(`end:${eventId}`, parse(badgeId))

/** The reversal of an action: one for each, as an action is reverted once. */
export const reversalIdOf = (commandId: string, actionId: string): string =>
  derive(`reversal:${actionId}`, parse(commandId))

/** What a registry command makes besides its one thing, such as the n-th rule of a set. */
export const partIdOf = (commandId: string, part: string): string => derive(`part:${part}`, parse(commandId))
