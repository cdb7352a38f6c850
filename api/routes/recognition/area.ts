import type { ApiArea } from '../area.ts'
import { certificateThresholdRoutes } from './certificate-thresholds.ts'
import { certificateRoutes } from './certificates.ts'
import { fairnessRoutes } from './fairness.ts'
import { overlookedRoutes } from './overlooked.ts'
import { printedCertificateRoutes } from './printed-certificates.ts'
import { reportRemarkRoutes } from './report-remarks.ts'
import { studentReportRoutes } from './student-report.ts'
import { teacherRoutes } from './teachers.ts'

export const recognitionRoutes: ApiArea = {
  name: 'recognition',
  routes: [
    overlookedRoutes,
    teacherRoutes,
    fairnessRoutes,
    studentReportRoutes,
    reportRemarkRoutes,
    certificateThresholdRoutes,
    certificateRoutes,
    printedCertificateRoutes,
  ],
}
