/** Ends a file if the header asks for it: some browsers hide that a download broke off. */
export const endMark = { header: 'x-end-mark', text: '\u0000' } as const
