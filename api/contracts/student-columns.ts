/** The columns that imports read. Exports write them, except passwords and the group. */
export const studentColumns = {
  u_id: 'Student_ID',
  class: 'Class',
  class_no: 'Class_No',
  'name.zh': 'Chinese_Name',
  'name.en': 'English_Name',
  password: 'Password',
  date_of_birth: 'Date of Birth (YYYY-MM-DD)',
  parent_password: 'Parent_Password',
  house: 'House',
  group: 'Group',
} as const
