import { median } from '../statistics.ts'

export type Runs = Readonly<{ median: number; runs: readonly number[] }>

type Measure = () => Promise<number>

/**
 * Alternates between our server and the bare one, so that other load on the machine affects both
 * alike.
 */
export const alternate = async <Name extends string>(
  runs: number,
  measures: Readonly<Record<Name, Measure>>,
): Promise<Readonly<Record<Name, Runs>>> => {
  const all = Object.entries<Measure>(measures).map(([name, measure]) => ({
    name,
    measure,
    values: [] as number[],
  }))
  for (let run = 0; run < runs; run += 1)
    for (const { measure, values } of all) values.push(await measure())
  return Object.fromEntries(
    all.map(({ name, values }) => [name, { median: median(values), runs: values }]),
  ) as unknown as Record<Name, Runs>
}
