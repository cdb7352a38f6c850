export const mostHouses = 12

export const houseColours = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
  'brown',
  'grey',
  'black',
] as const
export type HouseColour = (typeof houseColours)[number]

export const houseEmblems = [
  'shield',
  'star',
  'sun',
  'moon',
  'bolt',
  'heart',
  'flag',
  'crown',
  'trophy',
  'globe',
  'compass',
  'cloud',
] as const
export type HouseEmblem = (typeof houseEmblems)[number]

/** Who receives an award to a house or a group: its members, or its own account. */
export const houseAwardTargets = ['members', 'house'] as const
export type HouseAwardTarget = (typeof houseAwardTargets)[number]
