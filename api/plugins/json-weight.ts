/** Bytes that V8 needs for each part of a parsed body besides its text, rounded up. */
const weights = { item: 8, text: 32, container: 64, shape: 256, numberedName: 320 } as const

const mostPerByte = 16
const always = 32 * 1024

export const mostParts = 150_000
/** Distinct sets of fields; an import has a few hundred. */
const mostShapes = 5000
/** No contract nests deeper than six. */
export const deepest = 32

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
/** The seed is random, because a known one would let an attacker prepare hash collisions. */
const seed = (Math.random() * 0x7fffffff) | 1

/** Whether parsing would need more memory than the body's size allows. */
export const isTooHeavy = (json: Uint8Array): boolean => {
  const most = json.length * mostPerByte + always
  const shapes = new Set<number>()
  const named = new Int32Array(deepest + 1)
  let [weight, parts, depth, name, isNumbered] = [0, 0, 0, 0, false]
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === quote) {
      const first = json[at + 1] ?? 0
      isNumbered = first >= 0x30 && first <= 0x39
      name = seed
      for (at += 1; at < json.length && json[at] !== quote; at += 1) {
        if (json[at] === backslash) {
          at += 1
          isNumbered = true
        }
        name = Math.imul(name ^ (json[at] ?? 0), 0x01000193)
      }
      weight += weights.text
    } else if (byte === colon) {
      const shape = Math.imul((named[depth] ?? 0) ^ name, seed) | 0
      named[depth] = shape
      if (isNumbered) weight += weights.numberedName
      else if (!shapes.has(shape)) {
        shapes.add(shape)
        weight += weights.shape
      }
      weight += weights.item - weights.text
    } else if (byte === comma) {
      weight += weights.item
      parts += 1
    } else if (byte === openList || byte === openObject) {
      weight += weights.container
      parts += 1
      depth += 1
      if (depth > deepest) return true
      named[depth] = 0
    } else if (byte === closeList || byte === closeObject) depth = Math.max(0, depth - 1)
    if (weight > most || parts > mostParts || shapes.size > mostShapes) return true
  }
  return false
}
