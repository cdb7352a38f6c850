/** Ends each file on request, because some browsers hide that a stream broke off. */
export const endMark = { header: 'x-end-mark', text: '\u0000' } as const
