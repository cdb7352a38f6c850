import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createCodec } from '#domain/event-codec.ts'
import {
  type DomainEvent,
  decodeEvent,
  encodeEvent,
  eventTypes,
  eventVersionOf,
  MalformedEvent,
  UnknownEventType,
} from '#domain/events.ts'

const golden = new URL('golden/', import.meta.url)
const files = readdirSync(golden)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, golden), 'utf8'))
const stored = (type: string, v = '1') => read(`${type}.v${v}.json`)

describe('an event that was ever written can be read', () => {
  test('there is a golden file for every type and version', () => {
    const wanted = eventTypes.flatMap((type) =>
      Array.from({ length: eventVersionOf(type) }, (_, n) => `${type}.v${n + 1}.json`),
    )
    expect(files.toSorted()).toEqual(wanted.toSorted())
  })

  test.each(files)('%s', (file) => {
    const { type, data, metadata, decoded } = read(file)
    expect(`${type}.v${metadata.v}.json`).toBe(file)
    expect(decodeEvent({ type, data, metadata })).toEqual({
      id: expect.any(String),
      type,
      data: decoded ?? data,
    })
  })
})

test.each([...eventTypes])(
  '%s is written with its present version and reads back the same',
  (type) => {
    const event = decodeEvent(stored(type))
    const { v, ...encoded } = encodeEvent(event)
    expect(v).toBe(String(eventVersionOf(type)))
    expect(decodeEvent({ ...JSON.parse(JSON.stringify(encoded)), metadata: { v } })).toEqual(event)
  },
)

describe('what is read and written is looked at, not copied', () => {
  test.each([...eventTypes])('%s', (type) => {
    const { data } = decodeEvent(stored(type))
    const read = decodeEvent({ type, data, metadata: { v: String(eventVersionOf(type)) } })
    expect(read.data).toBe(data)
    expect(encodeEvent(read).data).toBe(data)
  })

  test.each([...eventTypes])('so no schema fills in a field of %s', (type) => {
    const { data } = decodeEvent(stored(type))
    for (const field of Object.keys(data)) {
      const { [field]: _, ...rest } = data as Record<string, unknown>
      const metadata = { v: String(eventVersionOf(type)) }
      expect(() => decodeEvent({ type, data: rest, metadata }), field).toThrow(MalformedEvent)
    }
  })
})

describe('no event holds personal data', () => {
  const keysOf = (value: unknown): string[] =>
    value && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => [
          ...(Array.isArray(value) ? [] : [key]),
          ...keysOf(inner),
        ])
      : []
  const action = [
    'actionId',
    'batchId',
    'ruleId',
    'ruleName',
    'ruleNameEn',
    'ruleType',
    'categoryId',
    'unitPoints',
    'count',
  ]
  const record = [
    'recordId',
    'attendanceRuleId',
    'attendanceRuleName',
    'attendanceRuleNameEn',
    'deviceId',
  ]
  const homework = [
    ...['date', 'status', 'recordedBy', 'homeworkTypeId', 'homeworkTypeName', 'homeworkTypeNameEn'],
    ...['subjectId', 'subjectNameZh', 'subjectNameEn'],
  ]
  const badge = [
    ...['awardId', 'badgeRuleId', 'badgeRuleName', 'badgeRuleNameEn', 'windowKey', 'nth'],
    ...['revocationId', 'revoked', 'creditId', 'year', 'profileId'],
  ]
  const game = [
    ...[
      'sessionId',
      'gameId',
      'gameName',
      'pointCorrect',
      'pointIncorrect',
      'pointExchangeRate',
      'questions',
    ],
    ...['questionId', 'version', 'options', 'right', 'answerId', 'chosen', 'isCorrect', 'finishId'],
    ...['correct', 'incorrect', 'point', 'exchanged'],
  ]
  const boardGame = [
    ...['boardGameId', 'players', 'place', 'score', 'grant', 'to', 'reversalId', 'granted'],
  ]
  const quiz = [
    ...[
      'quizId',
      'arrivalId',
      'players',
      'profileId',
      'openingId',
      'number',
      'openedAt',
      'answersId',
      'answers',
      'ms',
    ],
    ...['closingId', 'endingId', 'seconds'],
  ]
  const shop = [
    ...['changeId', 'orderId', 'code', 'handover', 'collectBy', 'overrideId', 'lapseId', 'setId'],
    ...['stock', 'reservationId', 'lines', 'confirmationId', 'actions', 'releaseId', 'returnId'],
  ]
  const allowed = [
    ...game,
    ...shop,
    ...quiz,
    ...boardGame,
    ...action,
    ...record,
    ...homework,
    ...badge,
    'points',
    'localDate',
    'class',
    'reason',
    'reverted',
    'type',
    'data',
  ]

  test.each([...eventTypes])('%s has no key but the allowed ones', (type) => {
    for (const key of keysOf(decodeEvent(stored(type)).data)) expect(allowed).toContain(key)
  })

  test.each([...eventTypes])(
    '%s cannot be written with a key that is not in the catalogue',
    (type) => {
      const { data } = decodeEvent(stored(type))
      const withName: unknown = { type, data: { ...data, name: 'Chan Tai Man' } }
      expect(() => encodeEvent(withName as DomainEvent)).toThrow(MalformedEvent)
    },
  )

  test('a name cannot hide in what a revert carries', () => {
    const { type, data } = decodeEvent(stored('ActionReverted')) as Extract<
      DomainEvent,
      { type: 'ActionReverted' }
    >
    const reverted = { ...data.reverted, data: { ...data.reverted.data, student: 'Chan Tai Man' } }
    expect(() => encodeEvent({ type, data: { ...data, reverted } })).toThrow(MalformedEvent)
  })

  test('the reason of a revert is a code, not free text', () => {
    const { type, data } = decodeEvent(stored('ActionReverted')) as Extract<
      DomainEvent,
      { type: 'ActionReverted' }
    >
    expect(() => encodeEvent({ type, data: { ...data, reason: 'Chan Tai Man was away' } })).toThrow(
      MalformedEvent,
    )
  })
})

describe('an event that cannot be read', () => {
  test('is of an unknown type, or of a version that only a newer process knows', () => {
    expect(() => decodeEvent({ ...stored('PointsRewarded'), type: 'PointsLent' })).toThrow(
      UnknownEventType,
    )
    expect(() => decodeEvent({ ...stored('PointsRewarded'), metadata: { v: '3' } })).toThrow(
      UnknownEventType,
    )
  })

  test.each([
    ['a field is missing', { points: undefined }],
    ['points are not whole', { points: 1.5 }],
    ['points are negative', { points: -5 }],
    ['the date is none', { localDate: 'yesterday' }],
  ])('is malformed when %s', (_, wrong) => {
    const event = stored('PointsRewarded')
    expect(() => decodeEvent({ ...event, data: { ...event.data, ...wrong } })).toThrow(
      MalformedEvent,
    )
  })

  test.each(['', '0', '-1', '1.5', 'one'])('is malformed when its version is "%s"', (v) => {
    expect(() => decodeEvent({ ...stored('PointsRewarded'), metadata: { v } })).toThrow(
      MalformedEvent,
    )
  })
})

describe('upcasters', () => {
  type Greeted = { type: 'Greeted'; data: { words: string[]; language: string } }
  const { decode, encode, versionOf } = createCodec<Greeted>({
    Greeted: {
      category: 'greeting',
      id: ({ words }) => words.join(' '),
      schema: z.strictObject({ words: z.array(z.string()), language: z.string() }),
      upcasters: [
        (data) => ({ words: [(data as { word: string }).word] }),
        (data) => ({ ...(data as { words: string[] }), language: 'en' }),
      ],
    },
  })
  const today = {
    id: 'hello',
    type: 'Greeted',
    data: { words: ['hello'], language: 'en' },
  } as const

  test.each([
    ['1', { word: 'hello' }],
    ['2', { words: ['hello'] }],
    ['3', { words: ['hello'], language: 'en' }],
  ])('turn version %s into the present one', (v, data) => {
    const kept = structuredClone(data)
    expect(decode({ type: 'Greeted', data, metadata: { v } })).toEqual(today)
    expect(data).toEqual(kept)
  })

  test('make the present version one more than their number', () => {
    expect(versionOf('Greeted')).toBe(3)
    expect(encode({ ...today, data: { ...today.data, words: ['hello'] } }).v).toBe('3')
  })
})
