// Student files as a school would save them from Excel, for the school of tests/support/school.ts.

const header =
  'Student_ID,Class,Class_No,Chinese_Name,English_Name,Password,Date of Birth (YYYY-MM-DD),Parent_Password'
const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${[header, ...lines].join('\r\n')}\r\n`),
})

const moved = '0001,2A,1,學生1,Student 1,,,'
const unchanged = '0002,1A,2,學生2,Student 2,,,'
const chan = '0101,2A,2,陳大文,Chan Tai Man,,2014-03-09,'
const lee = '0102,2A,3,李小明,Lee Siu Ming,own-password,,parents-own'
/**
 * One row changes a student and one creates one. A class is missing, a date does not exist, and a
 * student is listed twice.
 */
export const withMistakes = csv('students.csv', [
  moved,
  '0002,,2,學生2,Student 2,,,',
  chan.replace('2014-03-09', '2014-02-30'),
  lee,
  lee,
])
/** Two students are new, one has moved, and one is unchanged. */
export const corrected = csv('corrected.csv', [moved, unchanged, chan, lee])
