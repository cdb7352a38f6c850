export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'big5' | 'gb18030' | 'windows-1252'

const decode = (bytes: Uint8Array, encoding: Encoding, fatal: boolean) => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

/** Invalid bytes become U+FFFD, which the preview marks. */
export const textIn = (bytes: Uint8Array, encoding: Encoding) =>
  decode(bytes, encoding, false) ?? ''

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

/**
 * Returns the encodings in which the file reads like text, most plausible first; none if it is not
 * text. UTF-8 with a few bad bytes counts as UTF-8.
 */
export const encodingsOf = (bytes: Uint8Array): Encoding[] => {
  if (startsWith(bytes, [0xff, 0xfe])) return ['utf-16le']
  if (startsWith(bytes, [0xfe, 0xff])) return ['utf-16be']
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return ['utf-8']
  const wide = wideWithoutMark(bytes)
  if (wide) return [wide]
  // Text never contains a zero byte; pictures do.
  if (bytes.includes(0)) return []
  if (decode(bytes, 'utf-8', true) !== null || isMostlyUtf8(bytes)) return ['utf-8']
  return plausible(bytes)
}

const wideWithoutMark = (bytes: Uint8Array): Encoding | null => {
  const looked = bytes.subarray(0, 4096)
  if (looked.length < 8 || bytes.length % 2 !== 0) return null
  const zeros = [0, 0]
  for (const [at, byte] of looked.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = looked.length / 8
  const encoding =
    odd > most && even === 0 ? 'utf-16le' : even > most && odd === 0 ? 'utf-16be' : null
  return encoding && decode(bytes, encoding, true) !== null ? encoding : null
}

/** Multi-byte characters of UTF-8 must outnumber the invalid bytes. */
const isMostlyUtf8 = (bytes: Uint8Array) => {
  const text = textIn(bytes, 'utf-8')
  const bad = text.split('\uFFFD').length - 1
  const good = (text.match(beyondAscii)?.length ?? 0) - bad
  return good > 1 && good > bad
}

const certain = { letters: 10, margin: 0.3 }

const plausible = (bytes: Uint8Array): Encoding[] => {
  const letters = bytes.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0) / 2
  const whole = scored(bytes, 0)
  // Chinese text may have a few broken bytes, too.
  const all = whole.length > 0 ? whole : scored(bytes, Math.max(1, letters / 50))
  const [best, ...others] = all.sort((one, other) => other.usual - one.usual)
  if (!best) return []
  const inDoubt = others.filter(
    ({ usual }) => letters < certain.letters || best.usual - usual < certain.margin,
  )
  return [best, ...inDoubt].map(({ encoding }) => encoding)
}

const scored = (bytes: Uint8Array, mostBad: number) =>
  (['big5', 'gb18030', 'windows-1252'] as const).flatMap((encoding) => {
    const parts = textIn(bytes, encoding).split('\uFFFD')
    const usual = parts.length - 1 > mostBad ? null : scores[encoding](parts.join(''))
    return usual === null ? [] : [{ encoding, usual }]
  })

/**
 * Returns the share of usual characters among those beyond ASCII, from 0 to 1. Returns null if the
 * text is implausible in the encoding.
 */
type Score = (text: string) => number | null

const share = (all: readonly string[], isUsual: (one: string) => boolean) =>
  all.length === 0 ? 1 : all.filter(isUsual).length / all.length

const beyondAscii = /\P{ASCII}/gu
const noText = /[\u0080-\u009F\p{Co}\p{Cn}\u2500-\u259F]/u
const chinese = /^[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF\u2010-\u2027\u2E80-\u2EFF\u00B7·]$/u
const torn = /\p{Script=Latin}\p{Script=Han}|\p{Script=Han}\p{Script=Latin}/gu

const scoreOfChinese =
  (encoding: 'big5' | 'gb18030'): Score =>
  (text) => {
    if (noText.test(text)) return null
    const signs = text.match(beyondAscii) ?? []
    if (share(signs, (sign) => chinese.test(sign)) < 0.8) return null
    const usual = usualIn(encoding)
    return Math.max(
      share(signs, (sign) => usual.has(sign)) - (text.match(torn)?.length ?? 0) / signs.length,
      0,
    )
  }

const western: Score = (text) => {
  const signs = text.match(beyondAscii) ?? []
  if (noText.test(text)) return null
  // Accents occur inside words. Chinese bytes read in this encoding turn into symbols.
  const inWords =
    text.match(/(?<=\p{Script=Latin}|^|[\s,;\t"'(-])[\p{Script=Latin}’‘“”–…·]{1,}/gu) ?? []
  const good =
    inWords
      .join('')
      .match(beyondAscii)
      ?.filter((sign) => /[\p{L}’‘“”–…·]/u.test(sign)).length ?? 0
  const runs = (text.match(/\P{ASCII}{3,}/gu) ?? []).join('').length
  const usual = (good - runs) / Math.max(signs.length, 1)
  return usual < 0.5 ? null : usual
}

const scores: Record<'big5' | 'gb18030' | 'windows-1252', Score> = {
  big5: scoreOfChinese('big5'),
  gb18030: scoreOfChinese('gb18030'),
  'windows-1252': western,
}

/** Each standard's everyday characters: Big5's first 5,401, GB 2312's first 3,755. */
const firstLevel = {
  big5: { leads: [0xa4, 0xc6], trails: [[0x40, 0x7e] as const, [0xa1, 0xfe] as const] },
  gb18030: { leads: [0xb0, 0xd7], trails: [[0xa1, 0xfe] as const] },
} as const

const levels = new Map<string, ReadonlySet<string>>()
const usualIn = (encoding: 'big5' | 'gb18030') => {
  const known = levels.get(encoding)
  if (known) return known
  const { leads, trails } = firstLevel[encoding]
  const bytes: number[] = []
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (const [from, to] of trails)
      for (let trail = from; trail <= to; trail += 1) bytes.push(lead, trail)
  const usual = new Set([...textIn(new Uint8Array(bytes), encoding), ...'　，。、：；（）－·'])
  levels.set(encoding, usual)
  return usual
}

/** Returns the everyday characters of both scripts. */
export const usualSigns = () => {
  const known = levels.get('both') ?? new Set([...usualIn('big5'), ...usualIn('gb18030')])
  levels.set('both', known)
  return known
}
