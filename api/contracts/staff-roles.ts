/** Imports no zod, so that the first page load stays small. */
export { staffRoles } from '#domain/roles.ts'
