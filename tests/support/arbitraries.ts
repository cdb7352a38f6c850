import fc from 'fast-check'
import type { CallContract, RequestPart, Shape } from './contracts.ts'

/** Values that attackers and broken programs send in any field. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      null,
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      'x\udfff',
      '\u202e',
      'İ',
      'ß',
      '﷽',
      '%',
      '%00',
      "'; --",
      '=1+1',
    ],
    ...[
      '0000-00-00',
      '0000-01',
      '0000-01-01',
      '9999-12-31',
      '2026-02-30',
      '-1',
      '1e400',
      '99999999999999999999',
      'NaN',
    ],
    ...[
      -1,
      0,
      1.5,
      2 ** 31,
      2 ** 53,
      1e21,
      1e308,
      true,
      [],
      {},
      [[]],
      [null],
      { en: 1 },
      'a '.repeat(40),
      'x'.repeat(2000),
    ],
    ...[
      '__proto__',
      'constructor',
      '../../etc/passwd',
      '{"$ne":1}',
      '[',
      '{"name":"\u0000"}',
      '{"class_no":99999999999}',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.anything({ maxDepth: 2, maxKeys: 3 }),
)

const ofPattern: Readonly<Record<string, readonly string[]>> = {
  '^\\d{1,64}$': ['0', '00'],
}

const text = ({ pattern, minLength = 0, maxLength = 255 }: Shape): fc.Arbitrary<unknown> => {
  const known = pattern && ofPattern[pattern]
  if (known) return fc.constantFrom(...known)
  const words = fc.constantFrom(
    '1A',
    'Chan',
    '陳',
    '10',
    '2026-11',
    'class:1A',
    'NONE',
    'a@b.hk',
    '{"name":"Chan"}',
    'secret-1',
  )
  return fc.oneof(
    words,
    fc.string({ minLength, maxLength: Math.min(maxLength, 30) }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
}

const number = ({ minimum = 0, maximum = 1000 }: Shape) =>
  fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }),
    fc.constantFrom(minimum, maximum),
  )

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Mostly values that a contract accepts, and sometimes others. `ids`: ids of existing things. */
export const arbitraryOf = (shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> => {
  const wanted = wantedOf(shape, ids)
  return fc.oneof({ weight: 19, arbitrary: wanted }, { weight: 1, arbitrary: nasty })
}

const wantedOf = (shape: Shape, ids: readonly string[]): fc.Arbitrary<unknown> => {
  const { type, format, enum: choices, const: only, anyOf, oneOf, items, properties } = shape
  const either = anyOf ?? oneOf
  if (only !== undefined) return fc.constant(only)
  if (choices) return fc.constantFrom(...choices)
  if (either) return fc.oneof(...either.map((one) => arbitraryOf(one, ids)))
  if (format === 'uuid')
    return fc.oneof(
      fc.constantFrom(...ids),
      fc.constantFrom(...ids).map((id) => id.toUpperCase()),
      fc.uuid(),
    )
  if (format === 'date') return day
  if (type === 'string') return text(shape)
  if (type === 'integer' || type === 'number') return number(shape)
  if (type === 'boolean') return fc.boolean()
  if (type === 'array')
    return fc.array(arbitraryOf(items ?? {}, ids), { minLength: shape.minItems ?? 0, maxLength: 3 })
  if (properties) return objectOf(shape, ids)
  return nasty
}

const objectOf = ({ properties = {}, required = [] }: Shape, ids: readonly string[]) =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, shape]) => [name, arbitraryOf(shape, ids)]),
    ),
    {
      requiredKeys: [...required],
    },
  )

export type ArbitraryRequest = Readonly<
  { method: string; url: string } & Partial<Record<RequestPart, unknown>>
>

/** Requests of a call that follow its contract. Some GET requests are sent as HEAD. */
export const requestOf = (
  { method, url, shapes }: CallContract,
  ids: readonly string[],
): fc.Arbitrary<ArbitraryRequest> =>
  fc.record({
    method:
      method === 'GET'
        ? fc.oneof({ weight: 9, arbitrary: fc.constant('GET') }, fc.constant('HEAD'))
        : fc.constant(method),
    url: fc.constant(url),
    ...Object.fromEntries(
      Object.entries(shapes).map(([part, shape]) => [part, arbitraryOf(shape, ids)]),
    ),
  })
