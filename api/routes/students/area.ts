import type { Area } from '../area.ts'
import { updateUserRoute } from '../users/update-user.ts'
import { eraseStudentRoute } from './erase-student.ts'
import { exportStudentsRoute } from './export-students.ts'
import { importStudentsRoutes } from './import-students.ts'
import { importRoutes } from './imports/imports.ts'
import { previewImportRoute } from './imports/preview-import.ts'
import { undoImportRoutes } from './imports/undo-import.ts'
import { lookAlikeRoutes } from './look-alikes.ts'
import { resetClassPasswordsRoute } from './reset-class-passwords.ts'
import { resetPasswordRoute } from './reset-password.ts'
import { studentRoutes } from './students.ts'

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
