const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const named = /^(\d{1,2})-([A-Z]{3})(?:-\d{2,4})?$/i
const numbered = /^(?:\d{4}[-/年])?(\d{1,2})[-/月](\d{1,2})日?$/

const partsOf = (text: string): [month: number, day: number] | null => {
  const [, ofMonth, name = ''] = named.exec(text) ?? []
  if (ofMonth) return [months.indexOf(name.toLowerCase()) + 1, Number(ofMonth)]
  const [, month, day] = numbered.exec(text) ?? []
  return month && day ? [Number(month), Number(day)] : null
}

/**
 * Returns the class codes that Excel turns into this date: `1-2` if the month comes first, `2-1` if
 * the day does.
 */
export const classReadings = (text: string): string[] => {
  const [month, day] = partsOf(text) ?? [0, 0]
  return month > 0 && day > 0 ? [...new Set([`${month}-${day}`, `${day}-${month}`])] : []
}
