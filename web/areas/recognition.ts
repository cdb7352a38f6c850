import { anyStaff, type WebArea } from './area.ts'

export const recognitionArea: WebArea = {
  name: 'recognition',
  screens: [
    {
      path: '/admin/overlooked',
      folder: 'recognition/overlooked',
      title: (LL) => LL.overlooked.title(),
      roles: anyStaff,
      group: 'students',
      icon: 'eye',
      period: 'choose',
    },
    {
      path: '/admin/student_report',
      folder: 'recognition/student-report',
      title: (LL) => LL.studentReport.title(),
      roles: anyStaff,
      group: 'students',
      icon: 'print',
      period: 'choose',
    },
    {
      path: '/admin/certificates',
      folder: 'recognition/certificates',
      title: (LL) => LL.certificates.title(),
      roles: anyStaff,
      group: 'students',
      icon: 'trophy',
      period: 'choose',
    },
    {
      path: '/admin/fairness',
      folder: 'recognition/fairness',
      title: (LL) => LL.fairness.title(),
      roles: anyStaff,
      allRecords: true,
      group: 'students',
      icon: 'star',
      period: 'choose',
    },
  ],
  kinds: { certificate_threshold: { path: '/admin/certificates' } },
}
