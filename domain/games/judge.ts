import type { AskedQuestion } from './events.ts'

export const judge = ({ version, right }: AskedQuestion, given: readonly number[]) => {
  const chosen = ascending(given)
  return { version, chosen, isCorrect: String(chosen) === String(ascending(right)) }
}

export const ascending = (options: readonly number[]) =>
  options.toSorted((one, other) => one - other)

export const isAmong = ({ options }: AskedQuestion, chosen: readonly number[]) =>
  chosen.length > 0 &&
  new Set(chosen).size === chosen.length &&
  chosen.every((one) => Number.isInteger(one) && one >= 0 && one < options)
