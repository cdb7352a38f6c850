/**
 * Not every browser says that a streamed file broke off. Whoever sends this header gets the mark
 * after the last line.
 */
export const endMark = { header: 'x-end-mark', text: '\u0000' } as const
