/** Spreadsheets run these: an export prefixes an apostrophe. */
export const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/
