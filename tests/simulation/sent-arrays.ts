export type ArrayCell = string | number | null

const epoch = Date.UTC(2000, 0, 1)

/** Reads an array as PostgreSQL does, in its binary form or as text. @throws TypeError */
export const arrayCells = (value: unknown): ArrayCell[] => {
  if (typeof value === 'string') return textCellsOf(value)
  if (!Buffer.isBuffer(value)) throw new TypeError('Not an array')
  if (value.readInt32BE(0) === 0) return []
  const type = value.readInt32BE(8)
  const cells: ArrayCell[] = []
  for (let place = 20; cells.length < value.readInt32BE(12); ) {
    const length = value.readInt32BE(place)
    place += 4
    cells.push(length < 0 ? null : cellOf(value.subarray(place, place + length), type))
    place += Math.max(0, length)
  }
  return cells
}

const element = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/g

const textCellsOf = (text: string): ArrayCell[] =>
  [...text.matchAll(element)].map(([, quoted, bare]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1')
    return bare === 'NULL' ? null : bare!
  })

/** Decodes a value. `type`: its number in pg_type.dat. */
const cellOf = (bytes: Buffer, type: number): ArrayCell => {
  if (type === 23) return bytes.readInt32BE(0)
  if (type === 20) return Number(bytes.readBigInt64BE(0))
  if (type === 1184) return new Date(epoch + Number(bytes.readBigInt64BE(0)) / 1_000).toISOString()
  if (type === 3802) return bytes.toString('utf8', 1)
  if (type !== 2950) return bytes.toString('utf8')
  const digits = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((from, n, all) => digits.slice(from, all[n + 1])).join('-')
}
