import {
  adminOrAuditor,
  anyStaff,
  organizationAdmin,
  recordingStaff,
  type WebArea,
} from './area.ts'

export const studentsArea: WebArea = {
  name: 'students',
  screens: [
    {
      path: '/admin/student_list',
      folder: 'people/student-list',
      title: (LL) => LL.students.title(),
      roles: anyStaff,
      group: 'students',
      icon: 'parent',
      period: 'choose',
    },
    {
      path: '/admin/student_list/upload',
      folder: 'people/student-import',
      title: (LL) => LL.studentImport.title(),
      roles: recordingStaff,
      group: 'students',
      icon: 'upload',
      period: 'choose',
    },
    {
      path: '/admin/student_list/cards',
      folder: 'people/student-cards',
      title: (LL) => LL.studentCards.title(),
      roles: anyStaff,
      period: 'choose',
    },
    {
      path: '/admin/student_list/:userId',
      folder: 'people/student-record',
      title: (LL) => LL.studentRecord.title(),
      roles: anyStaff,
      period: 'choose',
    },
    {
      path: '/admin/student_list/:userId/point_record',
      folder: 'points/student-point-record',
      title: (LL) => LL.record.points(),
      roles: anyStaff,
      period: 'choose',
    },
    {
      path: '/admin/student_list/:userId/attendance_record',
      folder: 'attendance/student-attendance-record',
      title: (LL) => LL.record.attendance(),
      roles: anyStaff,
      period: 'choose',
    },
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
    data_downloaded: { tone: 'amber', icon: 'download' },
  },
}

export const staffArea: WebArea = {
  name: 'staff',
  screens: [
    {
      path: '/admin/admin_list',
      folder: 'people/staff-list',
      title: (LL) => LL.staff.title(),
      roles: adminOrAuditor,
      group: 'organization',
      icon: 'student',
    },
    {
      path: '/admin/admin_list/upload',
      folder: 'people/staff-import',
      title: (LL) => LL.staffImport.title(),
      roles: organizationAdmin,
    },
  ],
  kinds: { staff: { path: '/admin/admin_list', isPerson: true } },
}
