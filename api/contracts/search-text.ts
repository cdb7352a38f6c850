/** Limits a search, because each word is compared with every row. */
export const searchLimits = { letters: 255, words: 10 } as const

export const searchWords = (text: string) => text.split(/\s+/).filter((word) => word !== '')
