import { startsFormula } from '#api/contracts/formula.ts'
import { trimmed } from '#api/contracts/trimmed.ts'
import { narrow } from '#web/ui/text/narrow.ts'

/**
 * Trims a text, and removes the apostrophe with which Excel and exports mark an apparent formula.
 */
export const plainText = (text: string) => {
  const seen = trimmed(text)
  return seen.startsWith("'") && startsFormula.test(seen.slice(1)) ? seen.slice(1) : seen
}

/** Turns `１２`, `1,200` and `13.0` into 12, 1200 and 13. Other text is unchanged. */
export const plainNumber = (text: string) => {
  const plain = narrow(text).replace(
    /^(-?\d{1,3})((?:,\d{3})+)(\.\d+)?$/,
    (_, start, rest, end = '') => {
      return `${start}${rest.replaceAll(',', '')}${end}`
    },
  )
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain.replace(/\.0+$/, '') : text
}
