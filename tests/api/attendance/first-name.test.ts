import { expect, test } from 'vitest'
import { firstNameOf } from '#api/routes/attendance/devices/first-name.ts'

test.each([
  ['陳大文', '大文'],
  ['歐陽震華', '震華'],
  ['歐陽', '陽'],
  ['司徒 華', '華'],
  ['王菲', '菲'],
  ['（轉）陳大文', '大文'],
  ['陳葛\u{e0101}文', '葛\u{e0101}文'],
  ['', ''],
  ['李', '李'],
])('%s is called %s', (zh, first) => expect(firstNameOf({ en: '', zh }).zh).toBe(first))

test.each([
  ['Chan Tai Man', 'Tai Man'],
  ['CHAN, Tai Man', 'Tai Man'],
  ['Ada Chan', 'Ada'],
  ['Au-Yeung Ka Yan', 'Ka Yan'],
  ['Maria Garcia Lopez', 'Maria'],
  ['Priya', 'Priya'],
  ['', ''],
])('%s is called %s', (en, first) => expect(firstNameOf({ en, zh: '' }).en).toBe(first))
