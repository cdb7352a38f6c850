/** What spreadsheets take for a formula. An export prefixes an apostrophe, an import removes it. */
export const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/
