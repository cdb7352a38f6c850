export { gradeFinder, gradeKey } from '#domain/class-grade.ts'
