/**
 * What a spreadsheet would take for the beginning of a formula, also in full width, and with
 * apostrophes of its own before it: one more makes it a text again, and an import takes one off.
 */
export const startsFormula = /^'*[=+\-@\t\r＝＋－＠]/
