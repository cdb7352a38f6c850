/** A spreadsheet would run such a text, so exports prefix an apostrophe. */
export const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/
