import type { Area } from '../area.ts'
import { exportStaffRoute } from './staff/export-staff.ts'
import { staffRoutes } from './staff/staff.ts'
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

/** The accounts of students, one by one and by file. */
export const students: Area = {
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
    resetClassPasswordsRoute,
    resetPasswordRoute,
    studentRoutes,
  ],
}

/** The accounts of staff. */
export const staff: Area = { name: 'staff', routes: [exportStaffRoute, staffRoutes] }
