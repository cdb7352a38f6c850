/**
 * What was typed as numbers and codes are read: an input method leaves `１２` and `－３` for 12 and -3.
 */
export const narrow = (text: string) => text.normalize('NFKC').replaceAll('−', '-')
