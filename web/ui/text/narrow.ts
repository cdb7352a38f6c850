/** Returns half-width characters: Chinese input methods type `１２` and `－３`. */
export const narrow = (text: string) => text.normalize('NFKC').replaceAll('−', '-')
