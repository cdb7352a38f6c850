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

describe('every event that was ever written can be read', () => {
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
  '%s is written in its current version and reads back the same',
  (type) => {
    const event = decodeEvent(stored(type))
    const { v, ...encoded } = encodeEvent(event)
    expect(v).toBe(String(eventVersionOf(type)))
    expect(decodeEvent({ ...JSON.parse(JSON.stringify(encoded)), metadata: { v } })).toEqual(event)
  },
)

describe('the codec returns the same data object, without a copy', () => {
  test.each([...eventTypes])('%s', (type) => {
    const { data } = decodeEvent(stored(type))
    const read = decodeEvent({ type, data, metadata: { v: String(eventVersionOf(type)) } })
    expect(read.data).toBe(data)
    expect(encodeEvent(read).data).toBe(data)
  })

  test.each([...eventTypes])(
    'a %s that lacks a field is refused, as no schema fills it in',
    (type) => {
      const { data } = decodeEvent(stored(type))
      for (const field of Object.keys(data)) {
        const { [field]: _, ...rest } = data as Record<string, unknown>
        const metadata = { v: String(eventVersionOf(type)) }
        expect(() => decodeEvent({ type, data: rest, metadata }), field).toThrow(MalformedEvent)
      }
    },
  )
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
    'origin',
  ]
  const record = [
    'recordId',
    'attendanceRuleId',
    'attendanceRuleName',
    'attendanceRuleNameEn',
    'deviceId',
  ]
  const homework = [
    'date',
    'status',
    'recordedBy',
    'homeworkTypeId',
    'homeworkTypeName',
    'homeworkTypeNameEn',
    'subjectId',
    'subjectNameZh',
    'subjectNameEn',
  ]
  const badge = [
    'awardId',
    'badgeRuleId',
    'badgeRuleName',
    'badgeRuleNameEn',
    'windowKey',
    'nth',
    'revocationId',
    'revoked',
    'creditId',
    'year',
    'profileId',
  ]
  const game = [
    'sessionId',
    'gameId',
    'gameName',
    'pointCorrect',
    'pointIncorrect',
    'pointExchangeRate',
    'questions',
    'questionId',
    'version',
    'options',
    'right',
    'answerId',
    'chosen',
    'isCorrect',
    'finishId',
    'correct',
    'incorrect',
    'point',
    'exchanged',
  ]
  const boardGame = [
    'boardGameId',
    'players',
    'place',
    'score',
    'grant',
    'to',
    'reversalId',
    'granted',
  ]
  const quiz = [
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
    'closingId',
    'endingId',
    'seconds',
    'choiceId',
    'teams',
    'team',
    'by',
    'count',
  ]
  const shop = [
    'changeId',
    'orderId',
    'code',
    'handover',
    'collectBy',
    'restoredAs',
    'overrideId',
    'lapseId',
    'setId',
    'stock',
    'reservationId',
    'lines',
    'confirmationId',
    'actions',
    'releaseId',
    'returnId',
    'from',
    'state',
  ]
  const certificate = ['level', 'categoryNameEn', 'categoryNameZh']
  const remark = ['replaces']
  const allowed = [
    ...certificate,
    ...remark,
    ...game,
    ...shop,
    ...quiz,
    ...boardGame,
    ...action,
    ...record,
    ...homework,
    ...badge,
    'points',
    'periodId',
    'localDate',
    'class',
    'reason',
    'reverted',
    'type',
    'data',
  ]

  test.each([...eventTypes])('%s has only allowed keys', (type) => {
    for (const key of keysOf(decodeEvent(stored(type)).data)) expect(allowed).toContain(key)
  })

  test.each([...eventTypes])('%s cannot be written with a key that its schema lacks', (type) => {
    const { data } = decodeEvent(stored(type))
    const withName: unknown = { type, data: { ...data, name: 'Chan Tai Man' } }
    expect(() => encodeEvent(withName as DomainEvent)).toThrow(MalformedEvent)
  })

  test('a revert cannot carry a name inside the reverted data', () => {
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
    const newer = String(eventVersionOf('PointsRewarded') + 1)
    expect(() => decodeEvent({ ...stored('PointsRewarded'), metadata: { v: newer } })).toThrow(
      UnknownEventType,
    )
  })

  test.each([
    ['a field is missing', { points: undefined }],
    ['points are not whole', { points: 1.5 }],
    ['points are negative', { points: -5 }],
    ['the date is not a date', { localDate: 'yesterday' }],
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
  ])('turn version %s into the current one', (v, data) => {
    const kept = structuredClone(data)
    expect(decode({ type: 'Greeted', data, metadata: { v } })).toEqual(today)
    expect(data).toEqual(kept)
  })

  test('define the current version, in which events are written', () => {
    expect(versionOf('Greeted')).toBe(3)
    expect(encode({ ...today, data: { ...today.data, words: ['hello'] } }).v).toBe('3')
  })
})
