import { expect, test } from 'vitest'
import { studentLabel } from '#api/live/student-label.ts'

// A letter with a combining diacritic, and a Chinese character with a variation selector.
const acute = 'e\u0301'
const variant = '葛\u{e0101}'

test.each([
  ['黃梓晴', '黃○○'],
  ['黃 梓晴', '黃○○'],
  ['（轉）陳大文', '陳○○'],
  ['(轉) 陳大文', '陳○○'],
  ['陳大文（三甲）', '陳○○'],
  ['【借讀】陳大文', '陳○○'],
  ['陳大文 Peter', '陳○○'],
  ['Peter 陳大文', '陳○○'],
  ['阿里·買買提', '阿○○○○'],
  ['（陳大文）', '陳○○'],
  [`${variant}城`, `${variant}○`],
  [`城${variant}`, '城○'],
  ['𠮷野', '𠮷○'],
  ['Wong Tsz-ching', 'W. T. C.'],
  ['Wong Tsz‑ching (Amy)', 'W. T. C.'],
  [`${acute}lodie o’Neil`, `E\u0301. O.`],
  ["'Abd al-Rahman", 'A. A. R.'],
  ['محمد علي', 'م. ع.'],
  ['नि शा', 'नि. शा.'],
  ['…', ''],
  ['', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(studentLabel({ en: name, zh: name }, 'initials')).toEqual({ en: initials, zh: initials })
})
