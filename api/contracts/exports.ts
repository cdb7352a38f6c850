/** Some browsers hide that a stream broke off. This header asks for a mark after the last line. */
export const endMark = { header: 'x-end-mark', text: '\u0000' } as const
