export { foldClass, foldName, foldSearch } from '#domain/folding.ts'
export { findByCode } from '#domain/student-code.ts'
