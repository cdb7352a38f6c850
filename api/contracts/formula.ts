/** Spreadsheets run these. An export prefixes an apostrophe, an import removes it. */
export const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/
