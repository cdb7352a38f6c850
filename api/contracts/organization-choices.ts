/** Imports no zod, so that the first page load stays small. */
export { giverNameKinds } from '#domain/giver-name.ts'
export { houseAwardTargets } from '#domain/houses/houses.ts'
export { studentRankingKinds } from '#domain/student-rankings.ts'

export const mostLinks = 50
