export type Value = string | number | boolean | null

const dayInMs = 86_400_000
const epoch = Date.UTC(2000, 0, 1)

const digits = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(digit) ? -1 : digit
})
const digitAt = (text: string, at: number) => digits[text.charCodeAt(at)] ?? -1

/** Returns the offset after the value; undefined if only PostgreSQL can parse the value. */
type Write = (into: Buffer, at: number, value: Exclude<Value, null>) => number | undefined
type Encoding = Readonly<{ oid: number; most: (value: string) => number; write: Write }>

const dashes: ReadonlySet<number> = new Set([8, 13, 18, 23])
const places = Array.from({ length: 36 }, (_, n) => n).filter((n) => !dashes.has(n))
const firstDigits = places.filter((_, n) => n % 2 === 0)

const writeUuid: Write = (into, at, value) => {
  if (typeof value !== 'string' || value.length !== 36) return undefined
  for (const dash of dashes) if (value[dash] !== '-') return undefined
  let end = at
  for (const place of firstDigits) {
    const byte = (digitAt(value, place) << 4) | digitAt(value, place + 1)
    if (byte < 0) return undefined
    into[end++] = byte
  }
  return end
}

const writeText: Write = (into, at, value) =>
  typeof value === 'string' ? at + into.write(value, at, 'utf8') : undefined

/** jsonb begins with a version byte. */
const writeJson: Write = (into, at, value) => writeText(into, into.writeUInt8(1, at), value)

const writeInt4: Write = (into, at, value) =>
  typeof value === 'number' && (value | 0) === value ? into.writeInt32BE(value, at) : undefined

const writeInt8: Write = (into, at, value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return undefined
  into.writeInt32BE(Math.floor(value / 2 ** 32), at)
  return into.writeUInt32BE(value >>> 0, at + 4)
}

const writeBool: Write = (into, at, value) =>
  typeof value === 'boolean' ? into.writeUInt8(Number(value), at) : undefined

const usualDay = /^\d{4}-\d\d-\d\d$/
const usualMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Compares the date with the text, because JavaScript turns 30 February into March. */
const msOf = (value: Exclude<Value, null>, usual: RegExp) => {
  if (typeof value !== 'string' || !usual.test(value)) return undefined
  const ms = Date.parse(value)
  const isThere =
    !Number.isNaN(ms) &&
    (value.slice(8, 10) <= '28' || new Date(ms).toISOString().startsWith(value))
  return isThere ? ms : undefined
}

const writeDate: Write = (into, at, value) => {
  const ms = msOf(value, usualDay)
  return ms === undefined ? undefined : into.writeInt32BE((ms - epoch) / dayInMs, at)
}

const writeMoment: Write = (into, at, value) => {
  const ms = msOf(value, usualMoment)
  return ms === undefined ? undefined : writeInt8(into, at, (ms - epoch) * 1_000)
}

const always = (bytes: number) => () => bytes
// Type numbers from pg_type.dat. They never change.
const encodings = {
  uuid: { oid: 2950, most: always(16), write: writeUuid },
  text: { oid: 25, most: (value) => 3 * value.length, write: writeText },
  jsonb: { oid: 3802, most: (value) => 1 + Buffer.byteLength(value), write: writeJson },
  int4: { oid: 23, most: always(4), write: writeInt4 },
  int8: { oid: 20, most: always(8), write: writeInt8 },
  bool: { oid: 16, most: always(1), write: writeBool },
  date: { oid: 1082, most: always(4), write: writeDate },
  timestamptz: { oid: 1184, most: always(8), write: writeMoment },
} satisfies Record<string, Encoding>
export type ColumnType = keyof typeof encodings

const headerBytes = 20

/**
 * Encodes values in binary, which is cheaper than text. Undefined if only PostgreSQL can parse one.
 */
export const binaryArray = (values: readonly Value[], type: ColumnType): Buffer | undefined => {
  const { oid, most, write }: Encoding = encodings[type]
  let size = headerBytes + 4 * values.length
  for (const value of values)
    if (value !== null) size += typeof value === 'string' ? most(value) : 8
  const into = Buffer.allocUnsafe(size)
  let at = headerBytes
  let nulls = 0
  for (const value of values) {
    if (value === null) {
      at = into.writeInt32BE(-1, at)
      nulls = 1
      continue
    }
    const end = write(into, at + 4, value)
    if (end === undefined) return undefined
    into.writeInt32BE(end - at - 4, at)
    at = end
  }
  // Header: dimensions, nulls, element type, length, first index.
  for (const [n, word] of [1, nulls, oid, values.length, 1].entries())
    into.writeInt32BE(word, 4 * n)
  return into.subarray(0, at)
}
