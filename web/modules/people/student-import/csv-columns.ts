import { studentColumns } from '#api/contracts/student-columns.ts'
import { formatClassNo, formatDate } from '#web/i18n/format.ts'
import type { ImportKind } from '#web/patterns/import/import-kind.ts'
import type { RowCells } from '#web/patterns/import/preview-row.ts'

/** The column names of the file without houses and groups, by the contract's fields. */
const { house: _, group: __, ...studentCsvColumns } = studentColumns

export type CellKey = keyof typeof studentColumns
export type StudentCells = RowCells<CellKey>

export const passwordKeys = ['password', 'parent_password'] as const

export const paddedClassNo = (text: string) =>
  /^\d+$/.test(text) ? formatClassNo(Number(text)) || text : text

/** Column names that schools use. 學號 is the class number in Hong Kong, never an id. */
const also = {
  u_id: [
    'Student No',
    'Student Number',
    'STRN',
    'UID',
    'ID',
    'Username',
    '學生編號',
    '學生證號',
    '學生證編號',
    '用戶名稱',
  ],
  class: ['Class Name', 'Form Class', '班別', '班級', '班', '班別名稱'],
  class_no: ['Class Number', 'No', 'No.', 'Number', '學號', '班號', '座號', '班內學號'],
  'name.zh': [
    'Name (Chinese)',
    'Name in Chinese',
    'Chinese',
    '中文姓名',
    '中文名',
    '姓名',
    '學生姓名',
    '姓名（中文）',
  ],
  'name.en': [
    'Name (English)',
    'Name in English',
    'English',
    'Name',
    '英文姓名',
    '英文名',
    '姓名（英文）',
  ],
  password: ['Student Password', '密碼', '學生密碼'],
  date_of_birth: [
    'Date of Birth',
    'Birthday',
    'Birth Date',
    'Birthdate',
    'DOB',
    '出生日期',
    '生日',
  ],
  parent_password: ['家長密碼'],
  house: ['House Name', '學社', '社', '社別', '所屬學社'],
  group: ['Group Name', 'Class Group', '小組', '組', '組別', '所屬小組'],
}

/** The import of a school without houses. */
export const studentKind: ImportKind<CellKey> = {
  // Has no house and group columns, hence the cast: their cells stay empty and change nothing.
  csv: studentCsvColumns as ImportKind<CellKey>['csv'],
  also,
  columns: [
    { key: 'u_id', name: (LL) => LL.studentImport.columns.uId() },
    { key: 'class', name: (LL) => LL.common.class(), isName: true, isClass: true },
    { key: 'class_no', name: (LL) => LL.common.classNo(), shown: paddedClassNo, isNumber: true },
    {
      key: 'name.zh',
      name: (LL) => LL.common.nameZh(),
      lang: 'zh-Hant',
      isName: true,
      keepsStored: true,
    },
    {
      key: 'name.en',
      name: (LL) => LL.common.nameEn(),
      lang: 'en',
      isName: true,
      keepsStored: true,
    },
    {
      key: 'date_of_birth',
      isDate: true,
      isBirthDate: true,
      name: (LL) => LL.studentImport.columns.dateOfBirth(),
      shown: (day, isWrong) => (isWrong ? day : formatDate(day)),
    },
    { key: 'password', name: (LL) => LL.studentImport.columns.password(), secret: true },
    {
      key: 'parent_password',
      name: (LL) => LL.studentImport.columns.parentPassword(),
      secret: true,
    },
  ],
  required: ['u_id', 'class', 'class_no'],
  results: ['new', 'joins', 'update', 'unchanged', 'invalid'],
  idKey: 'u_id',
  most: 5000,
}

export const studentKindWithHouses: ImportKind<CellKey> = {
  ...studentKind,
  csv: studentColumns,
  columns: [
    ...studentKind.columns,
    { key: 'house', name: (LL) => LL.houses.house(), keepsStored: true },
    { key: 'group', name: (LL) => LL.studentImport.columns.group(), keepsStored: true },
  ],
}
