/** Imports no zod, so that the first page load stays small. */
export { type HomeworkStatus, homeworkStatuses } from '#domain/homework/events.ts'
