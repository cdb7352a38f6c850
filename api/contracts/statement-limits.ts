/** The most rows on paper. The exported file has all rows. */
export const mostPrinted = 1_000
export const mostInClass = 500
