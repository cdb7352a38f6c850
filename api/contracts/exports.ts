/** Some browsers hide that a stream broke off, so this marks its end. */
export const endMark = { header: 'x-end-mark', text: '\u0000' } as const
