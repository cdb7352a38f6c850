/** The most certificates that are listed on a page or printed together. */
export const mostCertificates = 500
