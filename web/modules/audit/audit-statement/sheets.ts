/**
 * Lines on the first sheet, which has the head, the sums and the seal, and on each one after it.
 */
export const firstLines = { student: 14, class: 16 } as const
const nextLines = 38

/** Cuts lines into the sheets that they are printed on; the first is there without any. */
export const statementSheets = <Line>(
  lines: readonly Line[],
  first: number,
): readonly (readonly Line[])[] => {
  const sheets = [lines.slice(0, first)]
  for (let from = first; from < lines.length; from += nextLines)
    sheets.push(lines.slice(from, from + nextLines))
  return sheets
}
