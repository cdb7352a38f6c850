import { moment } from '#scripts/demo/moments.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'
import { type DemoPeriod, type DemoSchool, rewardRules } from '#scripts/demo/school.ts'
import { demoGroupKeys, demoHouseKeys } from '#scripts/demo/teams.ts'

/** An award to a house's or group's own account. `team`: its key in teams.ts. */
export type HouseStep = {
  kind: 'house'
  at: Date
  by: number
  team: string
  rule: string
  count: number
}

const dailyChance = 0.4

const stepOn = (
  random: Random,
  { teachers }: DemoSchool,
  date: string,
  teams: readonly string[],
): HouseStep => ({
  kind: 'house',
  at: moment(date, random.between(9 * 60, 15 * 60)),
  by: random.between(0, teachers.length - 1),
  team: random.pick(teams),
  rule: random.pick(rewardRules).key,
  count: random.between(1, 3),
})

/** Classes have groups only in the current period. */
export const demoHouseAwards = (
  seed: number,
  school: DemoSchool,
): ReadonlyMap<string, HouseStep[]> => {
  const random = seeded(seed + 9)
  const { past, current } = school.periods
  const stepsOf = ({ days }: DemoPeriod, teams: readonly string[]) =>
    days.flatMap((date): [string, HouseStep[]][] =>
      random.chance(dailyChance) ? [[date, [stepOn(random, school, date, teams)]]] : [],
    )
  return new Map([
    ...stepsOf(past, demoHouseKeys),
    ...stepsOf(current, [...demoHouseKeys, ...demoGroupKeys]),
  ])
}
