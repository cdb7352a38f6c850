import { searchLimits, searchWords } from '#api/contracts/search-text.ts'

/**
 * A part of the address: what it is as a rule, when it stays out of the address, and how a text
 * there is read, which may be anything.
 */
export type AddressField<Value extends string = string> = {
  usual: Value
  /** Undefined for what nobody could have chosen. */
  read: (text: string) => Value | undefined
}

/** One of a few; the first is the usual one. */
export const oneOf = <const Value extends string>(
  values: readonly [Value, ...Value[]],
): AddressField<Value> => ({
  usual: values[0],
  read: (text) => values.find((value) => value === text),
})

const matching = (pattern: RegExp): AddressField => ({
  usual: '',
  read: (text) => (pattern.test(text) ? text : undefined),
})

/** Something of the organisation, or nothing of it. */
export const anId = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

const day = /^\d{4}-\d{2}-\d{2}$/

/** Several things of the organisation: ids with a point between them. */
export const someIds = matching(/^[\da-f-]{36}(\.[\da-f-]{36})*$/)
export const idsIn = (text: string) => (text === '' ? [] : text.split('.'))

/** yyyy-MM-dd */
export const aDay: AddressField = {
  usual: '',
  read: (text) => (day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
}

/** One of what a choice offers, or nothing of it. */
export const ofOptions = (options: readonly { value: string }[]): AddressField => ({
  usual: '',
  read: (text) => options.find(({ value }) => value === text)?.value,
})

/** What is looked for: as much of it as may be. */
export const someWords: AddressField = {
  usual: '',
  read: (text) => {
    const short = text.slice(0, searchLimits.letters)
    const words = searchWords(short)
    return words.length > searchLimits.words ? words.slice(0, searchLimits.words).join(' ') : short
  },
}
