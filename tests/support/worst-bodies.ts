const fill = (length: number, unit: (n: number) => string) => {
  const units: string[] = []
  for (let [n, size] = [0, 0]; size < length; n += 1) {
    const one = unit(n)
    units.push(one)
    size += one.length + 1
  }
  return units.join(',')
}
const list = (length: number, unit: (n: number) => string) => `[${fill(length, unit)}]`
const object = (length: number, unit: (n: number) => string) => `{${fill(length, unit)}}`
const name = (n: number) => `k${n.toString(36)}`
const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Returns the same few names, each time in another order. */
const shuffled = (n: number) => {
  const order = letters.map((letter, at) => ({
    letter,
    by: Math.imul(n * 31 + at, 2654435761) >>> 8,
  }))
  const names = order.toSorted((one, other) => one.by - other.by).slice(0, 12)
  return `{${names.map(({ letter }) => `"${letter}":0`).join(',')}}`
}

/**
 * Returns the most expensive JSON texts of one length: with long names, many names, deep nesting,
 * many short texts or many mistakes.
 */
export const worstJson = (length: number): Readonly<Record<string, string>> => ({
  // A name fills half of the body, and refused texts the rest: each error once repeated the whole
  // name.
  'a long name above many bad texts': `{"${'k'.repeat(length / 2)}":${list(length / 2, () => '"\\u0000"')}}`,
  'many bad texts': list(length, () => '"\\u0000"'),
  'many names with bad texts': object(length, (n) => `"${name(n)}":"\\ud800"`),
  'bad texts deep down': list(length, () => '[[[[[[[["\\u0000"]]]]]]]]'),
  'many names': object(length, (n) => `"${name(n)}":0`),
  'many numbered names': object(length, (n) => `"${n}":0`),
  'many names of objects': object(length, (n) => `"${name(n)}":{}`),
  'objects of other names': list(length, (n) => `{"${name(n)}":0}`),
  'objects of many other names': list(
    length,
    (n) => `{${fill(400, (m) => `"${name(n * 100 + m)}":0`)}}`,
  ),
  'objects of shuffled names': list(length, shuffled),
  'objects of numbered names': list(length, () => '{"31":0}'),
  'empty objects': list(length, () => '{}'),
  'empty lists': list(length, () => '[]'),
  'lists in lists': '['.repeat(length / 2) + ']'.repeat(length / 2),
  'objects in objects': '{"a":'.repeat(length / 6) + '0' + '}'.repeat(length / 6),
  'lists of lists': list(length, () => '[[[[[[[[0]]]]]]]]'),
  'many numbers': list(length, () => '0'),
  'many texts': list(length, (n) => `"${name(n)}"`),
  'many empty texts': list(length, () => '""'),
  'a long number': `[${'9'.repeat(length)}]`,
  'a long exponent': `[1e${'9'.repeat(length)}]`,
  'a long text': `"${'a'.repeat(length)}"`,
  'a long text of escapes': `"${'\\u0041'.repeat(length / 6)}"`,
  prototypes: list(length, () => '{"a":{"constructor":{"a":1}}}'),
  'a forbidden prototype': `{"a":${list(length, () => '{"a":0}')},"__proto__":{}}`,
})

/**
 * A valid body in which each list, text and number in turn is replaced by the most expensive value
 * of its length.
 */
export const spoiled = (body: unknown, length: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    placesOf(body).flatMap(({ path, value }) =>
      Object.entries(worstInPlaceOf(value, length)).map(([what, worst]) => [
        `${path.join('.')}: ${what}`,
        replaced(body, path, worst),
      ]),
    ),
  )

const worstInPlaceOf = (value: unknown, length: number): Readonly<Record<string, unknown>> => {
  const numbers = Array(length / 2).fill(0)
  if (typeof value !== 'object')
    return { 'wrong numbers': numbers, 'a long text': 'a'.repeat(length) }
  return {
    'wrong numbers': numbers,
    'wrong texts': Array(Math.floor(length / 6)).fill('ab€'),
    'wrong objects': Array(length / 10).fill({ a: 0 }),
  }
}

type Path = readonly (string | number)[]

type Place = Readonly<{ path: Path; value: unknown }>

const placesOf = (value: unknown, path: Path = []): Place[] => {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const first = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value)
  return [{ path, value }, ...[...first].flatMap(([key, inner]) => placesOf(inner, [...path, key]))]
}

const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((one, n) => (n === key ? replaced(one, rest, by) : one))
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [key]: replaced(fields[String(key)], rest, by) }
}
