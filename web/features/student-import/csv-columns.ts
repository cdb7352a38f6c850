/** The columns of the file, under the names of the contract's fields: an error of a field is one of its cell. */
export const csvColumns = {
  u_id: 'Student_ID',
  class: 'Class',
  class_no: 'Class_No',
  'name.zh': 'Chinese_Name',
  'name.en': 'English_Name',
  password: 'Password',
  date_of_birth: 'Date of Birth (YYYY-MM-DD)',
  parent_password: 'Parent_Password',
} as const

export type CellKey = keyof typeof csvColumns
export const cellKeys = Object.keys(csvColumns) as CellKey[]
export type Cells = Record<CellKey, string>

export const passwordKeys = ['password', 'parent_password'] as const
export const isPassword = (key: CellKey): key is (typeof passwordKeys)[number] =>
  key === 'password' || key === 'parent_password'
