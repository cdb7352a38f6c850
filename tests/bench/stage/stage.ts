import { join } from 'node:path'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import type { Sizes } from '../sizes.ts'
import { type CrowdServer, openCrowd } from './crowd-server.ts'
import { seedMonths } from './months.ts'
import { openFolder, startDatabases } from './postgres.ts'
import type { BenchSchool } from './school.ts'
import { seed } from './seed.ts'
import { type OpenServer, startOurs, startServer } from './server.ts'

/**
 * `school`: measurements may write to it freely. `few` and `many`: only for the growth
 * measurements. `month` and `months`: histories that share one month. `history`: a typical school's
 * month.
 */
export type Seeded = 'school' | 'few' | 'many' | 'rebuilt' | 'month' | 'months' | 'history'
export type SeededDatabase = Readonly<{ url: string; school: BenchSchool }>
export type Ours = SeededDatabase & Readonly<{ port: number; pid: number }>

/** The servers and folders of measurements. Each is created on first use and then reused. */
export type BenchStage = Readonly<{
  sizes: Sizes
  folder: string
  /** The PostgreSQL server of all databases. */
  databasesPid: number
  /** Creates an empty, migrated database. */
  database: (name: string) => Promise<string>
  seeded: (name: Seeded) => Promise<SeededDatabase>
  /** Our server on a seeded database. */
  ours: (name: Seeded) => Promise<Ours>
  /** The bare routes and the bare broadcast that ours are compared with. */
  bare: () => Promise<OpenServer>
  /** The same, reading from a seeded database. */
  bareOn: (name: Seeded) => Promise<OpenServer>
  /** Many schools on their own server and PostgreSQL. */
  crowd: () => Promise<CrowdServer>
  close: () => Promise<void>
}>

export const openBenchStage = async (
  sizes: Sizes,
  say: (line: string) => void,
): Promise<BenchStage> => {
  const folder = await openFolder()
  const closers = [folder.remove]
  const close = async () => {
    for (let one = closers.pop(); one; one = closers.pop())
      await one().catch((error) => say(`At the end: ${error}`))
  }
  try {
    // Servers run until the end. There is one for each database.
    const databases = await startDatabases(join(folder.path, 'postgres'), {
      max_connections: '300',
    })
    closers.push(databases.stop)
    const database = remembered(databases.create)
    const seeds: Readonly<Record<Seeded, (url: string) => Promise<BenchSchool>>> = {
      school: (url) => seed(url, sizes.fewEvents, sizes),
      few: (url) => seed(url, sizes.fewEvents, sizes),
      many: (url) => seed(url, sizes.manyEvents, sizes),
      rebuilt: (url) => seed(url, sizes.rebuiltEvents, sizes),
      month: (url) => seedMonths(url, 1, sizes),
      months: (url) => seedMonths(url, sizes.months, sizes),
      history: (url) =>
        seedMonths(url, 1, {
          ...sizes,
          monthStudents: sizes.students,
          monthRows: sizes.historyRows,
        }),
    }

    const seeded = remembered(async (name: Seeded): Promise<SeededDatabase> => {
      const url = await database(name)
      const began = performance.now()
      const school = await seeds[name](url)
      say(
        `  the database ${name} is filled after ${((performance.now() - began) / 1000).toFixed(1)} s`,
      )
      return { url, school }
    })

    const server = async (name: string, flags: readonly string[], env: NodeJS.ProcessEnv) => {
      const logFile = join(folder.path, `${name.replace('.ts', '')}-${closers.length}.log`)
      const opened = await startServer({ file: name, flags, env, logFile })
      closers.push(opened.stop)
      return opened
    }

    const ours = remembered(async (name: Seeded): Promise<Ours> => {
      const { url, school } = await seeded(name)
      const { port, pid, stop } = await startOurs(url, folder.path)
      closers.push(stop)
      return { url, school, port, pid }
    })

    const bare = remembered(async (_: 'bare') =>
      server('bare.ts', [], { DATABASE_URL: await database('bare') }),
    )
    const bareOn = remembered(async (name: Seeded) => {
      const url = new URL((await seeded(name)).url)
      url.searchParams.set('options', `-c search_path=${schemaFor(pointsProjection)},public`)
      return server('bare.ts', [], { DATABASE_URL: url.href })
    })
    const crowd = remembered(async (_: 'crowd') => {
      const open = await openCrowd(folder.path, sizes)
      closers.push(open.stop)
      return open
    })
    const played = (name: Seeded): Seeded => sizes.standIns?.[name] ?? name
    return {
      sizes,
      folder: folder.path,
      databasesPid: databases.pid,
      database,
      seeded,
      ours: (name) => ours(played(name)),
      bare: () => bare('bare'),
      bareOn: (name) => bareOn(played(name)),
      crowd: () => crowd('crowd'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Creates each value once. */
const remembered = <Name extends string, Value>(make: (name: Name) => Promise<Value>) => {
  const made = new Map<Name, Promise<Value>>()
  return (name: Name): Promise<Value> => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}
