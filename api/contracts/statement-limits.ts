/** The file has all. */
export const mostPrinted = 1_000
/** More are in no class. */
export const mostInClass = 500
