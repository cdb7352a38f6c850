/** Writes a count with its noun: `1 seal`, `2 seals`. The plural ends in s. */
export const countText = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
