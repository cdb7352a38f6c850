import type { ApiArea } from '../area.ts'
import { exportStaffRoute } from './staff/export-staff.ts'
import { staffAccountRoutes } from './staff/staff.ts'
import { staffClassRoutes } from './staff/staff-classes.ts'
import { accountMergeRoutes } from './students/account-merges.ts'
import { eraseStudentRoute } from './students/erase-student.ts'
import { exportStudentsRoute } from './students/export-students.ts'
import { importStudentsRoutes } from './students/import-students.ts'
import { importRoutes } from './students/imports/imports.ts'
import { previewImportRoute } from './students/imports/preview-import.ts'
import { undoImportRoutes } from './students/imports/undo-import.ts'
import { lookAlikeRoutes } from './students/look-alikes.ts'
import { resetClassPasswordsRoute } from './students/reset-class-passwords.ts'
import { resetPasswordRoute } from './students/reset-password.ts'
import { studentRoutes } from './students/students.ts'
import { updateUserRoute } from './update-user.ts'

export const studentsRoutes: ApiArea = {
  name: 'students',
  routes: [
    updateUserRoute,
    eraseStudentRoute,
    exportStudentsRoute,
    importStudentsRoutes,
    importRoutes,
    previewImportRoute,
    undoImportRoutes,
    lookAlikeRoutes,
    accountMergeRoutes,
    resetClassPasswordsRoute,
    resetPasswordRoute,
    studentRoutes,
  ],
}

export const staffRoutes: ApiArea = {
  name: 'staff',
  routes: [exportStaffRoute, staffAccountRoutes, staffClassRoutes],
}
