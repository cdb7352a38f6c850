/** Days of UTC since 1970, so that the school's time zone may change. */
export const msPerDay = 86_400_000
export const dayNumberOf = (moment: string | Date) =>
  Math.floor(new Date(moment).getTime() / msPerDay)
export const startOfDay = (day: number) => new Date(day * msPerDay).toISOString()

/** A year is 23 of them. */
export const blockDays = 16
export const blockOf = (day: number) => Math.floor(day / blockDays) * blockDays

/** For a revert, `occurred` is the time of its action. */
export const bases = ['recorded', 'occurred'] as const
export type Basis = (typeof bases)[number]
