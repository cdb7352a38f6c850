/** Returns a count with its noun, `1 seal` or `2 seals`. The plural must end in s. */
export const countText = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
