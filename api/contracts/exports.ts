/** Ends a file if a header asks for it, because some browsers hide that a download broke off. */
export const endMark = { header: 'x-end-mark', text: '\u0000' } as const
