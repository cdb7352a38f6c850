/** The file has all. */
export const mostPrinted = 1_000
export const mostInClass = 500
