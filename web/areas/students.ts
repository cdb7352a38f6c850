import { type Area, commanders, staff } from './area.ts'

// biome-ignore format: one line for each screen
export const students: Area = {
  name: 'students',
  screens: [
    { path: '/admin/student_list', folder: 'people/student-list', title: (LL) => LL.students.title(), roles: staff, group: 'students', icon: 'parent', period: 'choose' },
    { path: '/admin/student_list/upload', folder: 'people/student-import', title: (LL) => LL.studentImport.title(), roles: commanders, group: 'students', icon: 'upload', period: 'choose' },
    { path: '/admin/student_list/cards', folder: 'people/student-cards', title: (LL) => LL.studentCards.title(), roles: staff, period: 'choose' },
    { path: '/admin/student_list/:userId', folder: 'people/student-record', title: (LL) => LL.studentRecord.title(), roles: staff, period: 'choose' },
    { path: '/admin/student_list/:userId/point_record', folder: 'points/student-point-record', title: (LL) => LL.record.points(), roles: staff, period: 'choose' },
    { path: '/admin/student_list/:userId/attendance_record', folder: 'attendance/student-attendance-record', title: (LL) => LL.record.attendance(), roles: staff, period: 'choose' },
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
