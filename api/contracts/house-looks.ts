/** Imports no zod, so that the first page load stays small. */
export {
  type HouseColour,
  type HouseEmblem,
  houseColours,
  houseEmblems,
} from '#domain/houses/houses.ts'
