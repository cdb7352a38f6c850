import { narrow } from '#web/ui/text/narrow.ts'

/** The contract's limit. */
const most = 1_000_000

export const isScore = (text: string) =>
  /^\s*[+-]?\d{1,7}\s*$/.test(narrow(text)) && Math.abs(readScore(text)) <= most
export const readScore = (text: string) => Number(narrow(text))
