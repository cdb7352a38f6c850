import { formatNumber } from './format.ts'

export const counted = (count: number) => ({ count, shown: formatNumber(count) })
