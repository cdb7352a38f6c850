import { format, isDateFormat } from 'numfmt'
import type { Shared } from './workbook-parts.ts'
import { unescaped } from './workbook-parts.ts'

export type CellDoubt = 'date' | 'error' | 'digits'
/** The text that Excel shows, and for a date its `day` as yyyy-MM-dd. */
export type ShownCell = string | { text: string; day?: string; doubt: CellDoubt }

export const shownText = (cell: ShownCell | undefined) =>
  typeof cell === 'object' ? cell.text : (cell ?? '')

type RawCell = { type: string; style: number; value: string }

export const shownCell = ({ type, style, value }: RawCell, shared: Shared): ShownCell => {
  const pattern = shared.formats[style] ?? 'General'
  if (type === 'e') return { text: value, doubt: 'error' }
  if (type === 'b') return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'd') return { text: value.slice(0, 10), day: value.slice(0, 10), doubt: 'date' }
  if (type === 's') return formatted(shared.texts[Number(value)] ?? '', pattern)
  if (type === 'str' || type === 'inlineStr') return formatted(unescaped(value), pattern)
  const number = Number(value)
  return value.trim() === '' || !Number.isFinite(number)
    ? value
    : numberShown(number, pattern, shared)
}

const formatted = (value: string | number, pattern: string): string => {
  if (typeof value === 'string' && (pattern === '@' || !pattern.includes('@'))) return value
  try {
    // Fill characters and padding only align the display.
    return format(pattern, value, { fillChar: '', skipChar: '', nbsp: false }).trim()
  } catch {
    return String(value)
  }
}

const mostDigits = 10 ** 15

const numberShown = (number: number, pattern: string, { is1904 }: Shared): ShownCell => {
  if (isDateFormat(pattern)) {
    const serial = is1904 ? number + 1462 : number
    const text = formatted(serial, pattern)
    return serial >= 1 && serial < 2_958_466
      ? { text, day: dayOf(serial), doubt: 'date' }
      : { text, doubt: 'date' }
  }
  // Without a format Excel shows at most 11 digits, but the import needs all of them.
  const isWhole = pattern === 'General' && Number.isInteger(number) && Math.abs(number) < mostDigits
  const text = isWhole ? String(number) : formatted(number, pattern)
  return Math.abs(number) >= mostDigits ? { text, doubt: 'digits' } : text
}

const dayOf = (serial: number) => {
  const days = Math.floor(serial) - (serial < 60 ? 25_568 : 25_569)
  return new Date(days * 86_400_000).toISOString().slice(0, 10)
}
