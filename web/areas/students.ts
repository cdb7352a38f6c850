import { type Area, commanders, staff } from './area.ts'

// biome-ignore format: one line for each screen
export const students: Area = {
  name: 'students',
  screens: [
    { path: '/admin/student_list', folder: 'student-list', title: (LL) => LL.students.title(), roles: staff, group: 'students', icon: 'parent', period: 'choose' },
    { path: '/admin/student_list/upload', folder: 'student-import', title: (LL) => LL.studentImport.title(), roles: commanders, group: 'students', icon: 'upload', period: 'choose' },
    { path: '/admin/student_list/cards', folder: 'student-cards', title: (LL) => LL.studentCards.title(), roles: staff, period: 'choose' },
    { path: '/admin/student_list/:userId', folder: 'student-record', title: (LL) => LL.studentRecord.title(), roles: staff, period: 'choose' },
    { path: '/admin/student_list/:userId/point_record', folder: 'student-point-record', title: (LL) => LL.record.points(), roles: staff, period: 'choose' },
    { path: '/admin/student_list/:userId/attendance_record', folder: 'student-attendance-record', title: (LL) => LL.record.attendance(), roles: staff, period: 'choose' },
  ],
  kinds: {
    student: { path: '/admin/student_list', isPerson: true },
    student_import: { path: '/admin/student_list/upload', hasName: false },
  },
  actions: {
    imported: { tone: 'leaf', icon: 'upload' },
    undone: { tone: 'amber', icon: 'undo' },
    merged: { tone: 'amber', icon: 'student' },
    erased: { tone: 'red', icon: 'delete' },
  },
}
