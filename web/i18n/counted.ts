import { formatNumber } from './format.ts'

/** A number as texts take it that have a singular. */
export const counted = (count: number) => ({ count, shown: formatNumber(count) })
