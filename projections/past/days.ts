/** Counts days in UTC since 1970, so that a change of the school's time zone does no harm. */
export const msPerDay = 86_400_000
export const dayNumberOf = (moment: string | Date) =>
  Math.floor(new Date(moment).getTime() / msPerDay)
export const startOfDay = (day: number) => new Date(day * msPerDay).toISOString()

/** A year has 23 blocks. */
export const blockDays = 16
export const blockOf = (day: number) => Math.floor(day / blockDays) * blockDays

/** For a revert, `occurred` is the reverted action's time. */
export const bases = ['recorded', 'occurred'] as const
export type Basis = (typeof bases)[number]
