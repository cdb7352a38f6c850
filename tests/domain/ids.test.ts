import { parse, v4, v5, v7, validate, version } from 'uuid'
import { describe, expect, test } from 'vitest'
import { actionIdOf, commandIdOf, derive, idTimeOf, readKey, reversalIdOf } from '#domain/ids.ts'

const organizationId = '019a0000-0000-7000-8000-000000000001'
const actorId = '019a0000-0000-7000-8000-000000000002'
const profile = '019a0000-0000-7000-8000-000000000003'
const other = '019a0000-0000-7000-8000-000000000004'
const call = 'actions/profiles'
const always = idTimeOf(new Date(0))
const commandOf = (key: Parameters<typeof commandIdOf>[0]['key']) =>
  commandIdOf({ organizationId, actorId, call, key })

describe('the ids that are derived from a plain text key', () => {
  // Logs contain these ids: another id for the same key would record a retry a second time.
  test('never change', () => {
    const command = commandOf('2f1c')
    expect(command).toBe('3332d366-7585-547e-9c2c-ad1cea44a706')
    expect(actionIdOf(command, profile, 0)).toBe('28ae4243-ac90-576b-9cc7-9016d7777200')
    expect(reversalIdOf(command, profile)).toBe('73c89858-c8bb-50a3-afef-3eb41f0f9954')
  })
})

test('an id is the UUIDv5 of its name, whatever characters the name has', () => {
  const names = [
    '',
    '0',
    '陳大文',
    '👩‍🏫',
    '\u0000',
    '\ud800',
    'x'.repeat(10_000),
    ...Array.from({ length: 500 }, () => v4()),
  ]
  for (const name of names) {
    const within = parse(v4())
    // The library encodes text differently and fails at half a surrogate pair, so it gets bytes.
    expect(derive(name, within)).toBe(v5(new TextEncoder().encode(name), within))
  }
})

describe('a key', () => {
  const made = new Date('2026-11-27T08:00:00.123Z')
  const key = v7({ msecs: made.getTime() })

  test('that is a UUIDv7 contains the time at which it was made', () => {
    expect(readKey(key, always)).toEqual({ text: key, time: idTimeOf(made) })
    expect(readKey(key, idTimeOf(made))).toEqual({ text: key, time: idTimeOf(made) })
  })

  test('from before keys contained their time is read as plain text', () => {
    expect(readKey(key, idTimeOf(new Date(made.getTime() + 1)))).toBe(key)
  })

  test.each([
    ['a UUID of another version', v4()],
    ['a UUIDv7 in capital letters', key.toUpperCase()],
    ['a UUIDv7 with a space after it', `${key} `],
    ['a UUIDv7 cut short', key.slice(0, -1)],
    ['empty', ''],
    ['made of 255 tildes', '~'.repeat(255)],
  ])('that is %s is read as plain text', (_, text) => {
    expect(readKey(text, always)).toBe(text)
  })
})

describe('the ids that are derived from a key with a time', () => {
  const idsOf = (msecs: number) => {
    const command = commandOf(readKey(v7({ msecs }), always))
    return [command, actionIdOf(command, profile, 0), reversalIdOf(command, profile)]
  }

  test('begin with the key’s time, as UUIDs of version 8', () => {
    const moment = new Date('2026-11-27T08:00:00.123Z')
    for (const id of idsOf(moment.getTime())) {
      expect([validate(id), version(id)]).toEqual([true, 8])
      expect(id.startsWith(idTimeOf(moment))).toBe(true)
    }
  })

  test('sort in the order in which the keys were made', () => {
    const moments = [0, 1, 65_536, 1_700_000_000_000, 1_700_000_000_001, 2_000_000_000_000]
    for (const place of [0, 1, 2]) {
      const ids = moments.map((moment) => idsOf(moment)[place]!)
      expect(ids.toSorted()).toEqual(ids)
    }
  })

  test('are the same for the same request, and differ for any other', () => {
    const msecs = 1_700_000_000_000
    const [key, second] = [readKey(v7({ msecs }), always), readKey(v7({ msecs }), always)]
    const command = commandOf(key)
    expect(commandOf(key)).toBe(command)
    const all = [
      command,
      commandOf(second),
      commandIdOf({ organizationId, actorId: other, call, key }),
      commandIdOf({ organizationId: other, actorId, call, key }),
      commandIdOf({ organizationId, actorId, call: 'actions/redeem', key }),
      actionIdOf(command, profile, 0),
      actionIdOf(command, profile, 1),
      actionIdOf(command, other, 0),
      reversalIdOf(command, profile),
    ]
    expect(new Set(all).size).toBe(all.length)
    expect(new Set(all.map((id) => id.slice(0, 13))).size).toBe(1)
  })
})
