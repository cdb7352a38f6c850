import { readRows } from '#web/patterns/import/read-rows.ts'
import { studentKind } from './csv-columns.ts'

/** Reads the students of a file, or says why it cannot. Validates only the header. */
export const readStudents = (file: File) => readRows(file, studentKind)
