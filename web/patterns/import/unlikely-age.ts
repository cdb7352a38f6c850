/** Ages at which nobody goes to school. */
const schoolAges = { from: 2, to: 60 }
const aDay = /^\d{4}-\d{2}-\d{2}$/

/** How old somebody born on a day is today. */
const yearsOld = (born: string, today: string) => {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return Math.max(0, today.slice(5) < born.slice(5) ? years - 1 : years)
}

/**
 * The age of somebody who would hardly be a student; undefined of a usual one and of what is no
 * day.
 */
export const unlikelyAge = (born: string, today: string) => {
  if (!aDay.test(born)) return undefined
  const years = yearsOld(born, today)
  return years < schoolAges.from || years > schoolAges.to ? years : undefined
}
