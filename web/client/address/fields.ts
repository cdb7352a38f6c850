import { searchLimits, searchWords } from '#api/contracts/search-text.ts'

/** `usual`: the default, which the address leaves out. */
export type AddressField<Value extends string = string> = {
  usual: Value
  read: (text: string) => Value | undefined
}

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

export const anId = matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

const day = /^\d{4}-\d{2}-\d{2}$/

export const someIds = matching(/^[\da-f-]{36}(\.[\da-f-]{36})*$/)
export const idsIn = (text: string) => (text === '' ? [] : text.split('.'))

export const aDay: AddressField = {
  usual: '',
  read: (text) => (day.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
}

export const ofOptions = (options: readonly { value: string }[], usual = ''): AddressField => ({
  usual,
  read: (text) => options.find(({ value }) => value === text)?.value,
})

export const someWords: AddressField = {
  usual: '',
  read: (text) => {
    const short = text.slice(0, searchLimits.letters)
    const words = searchWords(short)
    return words.length > searchLimits.words ? words.slice(0, searchLimits.words).join(' ') : short
  },
}
