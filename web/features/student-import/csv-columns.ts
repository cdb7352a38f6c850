import { studentColumns } from '#api/contracts/student-columns.ts'
import { formatClassNo, formatDate } from '#web/i18n/format.ts'
import type { ImportKind } from '#web/parts/import/import-kind.ts'
import type { Cells as CellsOf } from '#web/parts/import/preview-row.ts'

/** The columns of the file, under the names of the contract's fields. */
export const csvColumns = studentColumns

export type CellKey = keyof typeof csvColumns
export type Cells = CellsOf<CellKey>

export const passwordKeys = ['password', 'parent_password'] as const

/** Two digits; what is no number stays as it is in the file. */
export const paddedClassNo = (text: string) => (/^\d+$/.test(text) ? formatClassNo(Number(text)) || text : text)

export const studentKind: ImportKind<CellKey> = {
  csv: csvColumns,
  columns: [
    { key: 'u_id', name: (LL) => LL.studentImport.columns.uId() },
    { key: 'class', name: (LL) => LL.common.class() },
    { key: 'class_no', name: (LL) => LL.common.classNo(), shown: paddedClassNo },
    { key: 'name.zh', name: (LL) => LL.common.nameZh(), lang: 'zh-Hant' },
    { key: 'name.en', name: (LL) => LL.common.nameEn(), lang: 'en' },
    {
      key: 'date_of_birth',
      name: (LL) => LL.studentImport.columns.dateOfBirth(),
      shown: (day, isWrong) => (isWrong ? day : formatDate(day)),
    },
    { key: 'password', name: (LL) => LL.studentImport.columns.password(), secret: true },
    { key: 'parent_password', name: (LL) => LL.studentImport.columns.parentPassword(), secret: true },
  ],
  required: ['u_id', 'class', 'class_no'],
  results: ['new', 'joins', 'update', 'unchanged', 'invalid'],
  idKey: 'u_id',
  most: 5000,
}
