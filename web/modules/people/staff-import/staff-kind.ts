import type { ImportKind } from '#web/patterns/import/import-kind.ts'

/** The column names of the file, by the contract's fields. */
export const staffCsvColumns = {
  email: 'Email',
  'name.zh': 'Chinese_Name',
  'name.en': 'English_Name',
  password: 'Password',
  'title.zh': 'Chinese_Title',
  'title.en': 'English_Title',
  classes: 'Classes',
} as const

export type StaffKey = keyof typeof staffCsvColumns

export const staffKind: ImportKind<StaffKey> = {
  csv: staffCsvColumns,
  also: {
    email: ['E-mail', 'Email Address', '電郵', '電郵地址', '電子郵件'],
    'name.zh': ['Name (Chinese)', '中文姓名', '中文名', '姓名'],
    'name.en': ['Name (English)', 'Name', '英文姓名', '英文名'],
    password: ['密碼'],
    'title.zh': ['中文稱謂', '稱謂'],
    'title.en': ['Title', '英文稱謂'],
    classes: ['Class', '班別', '任教班別'],
  },
  columns: [
    { key: 'email', name: (LL) => LL.staff.email() },
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
      key: 'title.zh',
      name: (LL) => LL.staff.titleZh(),
      lang: 'zh-Hant',
      isName: true,
      keepsStored: true,
    },
    {
      key: 'title.en',
      name: (LL) => LL.staff.titleEn(),
      lang: 'en',
      isName: true,
      keepsStored: true,
    },
    { key: 'classes', name: (LL) => LL.staff.classes.title(), keepsStored: true },
    { key: 'password', name: (LL) => LL.staff.password(), secret: true },
  ],
  required: ['email'],
  results: ['new', 'update', 'unchanged', 'invalid'],
  idKey: 'email',
  most: 1000,
}
