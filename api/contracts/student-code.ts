export { findByCode } from '#domain/student-code.ts'
