import { setTimeout as sleep } from 'node:timers/promises'
import { type Pace, sendAtPace } from '../client/load.ts'
import { postOf } from '../client/requests.ts'
import {
  type OpenScreen,
  openScreens,
  type Screens,
  type SnapshotArrival,
} from '../client/screens.ts'
import { now } from '../client/sockets.ts'
import type { Measured } from '../keys.ts'
import type { CrowdSchool } from '../stage/crowd.ts'
import type { CrowdServer } from '../stage/crowd-server.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median, percentile } from '../statistics.ts'

type Award = Readonly<{
  school: CrowdSchool
  sent: number
  answered: number
  position: string
  profiles: ReadonlySet<string>
}>

type Awarding = Pick<BenchStage, 'sizes'> & Pick<Pace, 'onFailure' | 'signal'>

/** Awards classes in turn, school by school. Returns the recorded awards. */
export const awards = async (
  { port, schools }: CrowdServer,
  { sizes, onFailure, signal }: Awarding,
): Promise<readonly Award[]> => {
  const made: Omit<Award, 'answered' | 'position'>[] = []
  const recorded: Award[] = []
  const request = (n: number) => {
    const school = schools[n % schools.length]!
    const classes = [...Map.groupBy(school.students, (one) => one.class).values()]
    const round = Math.floor(n / schools.length)
    const profiles = classes[round % classes.length]!.slice(0, sizes.awarded).map(
      ({ profile }) => profile,
    )
    made[n] = { school, sent: now(), profiles: new Set(profiles) }
    const body = { pointRule_id: school.rules[0]!.id, profiles, counts: 1 }
    return postOf('/api/v2/actions/profiles', school.token, body)
  }
  const onAnswer = (n: number, body: string) => {
    const { position } = (JSON.parse(body) as { data: { position: string } }).data
    recorded.push({ ...made[n]!, answered: now(), position })
  }
  await sendAtPace({
    port,
    perSecond: sizes.crowdAwards,
    seconds: sizes.crowdSeconds,
    request,
    onAnswer,
    signal,
    ...(onFailure && { onFailure }),
  })
  return recorded
}

/** In ms: the longest wait. An award that has not arrived by then counts as this late. */
const longest = 10_000

/**
 * Returns the ms from sending an award until each screen of a kind shows it. A student's position
 * is a sum over the ledgers and does not identify the award. Each student is awarded only once, so
 * the first message shows it.
 */
export const lagsOf = (
  made: readonly Award[],
  seen: ReadonlyMap<OpenScreen, readonly SnapshotArrival[]>,
  kind: OpenScreen['kind'],
) =>
  made.flatMap(({ school, sent, position, profiles }) =>
    school.screens
      .filter(
        (screen) =>
          screen.kind === kind && (kind !== 'student' || profiles.has(screen.watch.profile ?? '')),
      )
      .map((screen) => {
        const shows = (one: SnapshotArrival) => kind === 'student' || one.position >= position
        const arrival = seen.get(screen)!.find((one) => one.at >= sent && shows(one))
        return arrival ? arrival.at - sent : longest
      }),
  )

const answersOf = (made: readonly Award[]) => made.map(({ sent, answered }) => answered - sent)

const screensOf = ({ schools }: CrowdServer) => schools.flatMap((school) => school.screens)

type Work<Result> = (screens: Screens) => Promise<Result>

const withScreens = async <Result>(
  crowd: CrowdServer,
  work: Work<Result>,
  opened = screensOf(crowd),
) => {
  const screens = await openScreens(crowd.port, opened)
  try {
    return await work(screens)
  } finally {
    screens.close()
  }
}

export const sockets = async (stage: BenchStage): Promise<Measured> =>
  socketsOf(await stage.crowd(), stage)

export const socketsOf = async (
  crowd: CrowdServer,
  stage: Pick<BenchStage, 'sizes'>,
): Promise<Measured> => {
  await awards(crowd, stage)
  const before = await crowd.cpu()
  const without = await awards(crowd, stage)
  const alone = (await crowd.cpu()) - before
  const begun = await crowd.cpu()
  return await withScreens(crowd, async (screens) => {
    const joining = (await crowd.cpu()) - begun
    await sleep(2000)
    await screens.arrivals()
    const started = await crowd.cpu()
    const made = await awards(crowd, stage)
    await sleep(Math.min(longest, stage.sizes.crowdSeconds * 1000))
    const used = (await crowd.cpu()) - started
    const arrivals = await screens.arrivals()
    const seen = new Map(screensOf(crowd).map((screen, n) => [screen, arrivals[n]!]))
    const [display, staff, student] = (['display', 'staff', 'student'] as const).map((kind) =>
      lagsOf(made, seen, kind),
    )
    return {
      value: {
        display_p99: percentile(display!, 0.99),
        student_p99: percentile(student!, 0.99),
        award: median(answersOf(made)) / median(answersOf(without)),
      },
      raw: {
        displayP50Ms: percentile(display!, 0.5),
        staffP50Ms: percentile(staff!, 0.5),
        staffP99Ms: percentile(staff!, 0.99),
        studentP50Ms: percentile(student!, 0.5),
        neverShown: [...display!, ...staff!, ...student!].filter((lag) => lag === longest).length,
        awardP50Ms: [median(answersOf(made)), median(answersOf(without))],
        awardCpuMs: [used / made.length, alone / without.length],
        openedMs: screens.opened,
        joinCpuMs: joining / screensOf(crowd).length,
      },
    }
  })
}

/** Measures the share of a core, in percent, that our server and its database use when idle. */
export const idleSockets = async (stage: BenchStage): Promise<Measured> =>
  idleOf(await stage.crowd(), stage)

export const idleOf = async (
  crowd: CrowdServer,
  { sizes: { crowdIdleSeconds } }: Pick<BenchStage, 'sizes'>,
): Promise<Measured> => {
  const partOf = async () => {
    await sleep(2000)
    const [before, began] = [await crowd.cpu(), performance.now()]
    await sleep(crowdIdleSeconds * 1000)
    return (((await crowd.cpu()) - before) / (performance.now() - began)) * 100
  }
  const alone = await partOf()
  const value = await withScreens(crowd, partOf)
  return { value, raw: { without: alone } }
}

/** Measures the ms from when a restarted server listens until the last screen shows its school. */
export const screensReturn = async (stage: BenchStage): Promise<Measured> =>
  returnOf(await stage.crowd(), stage)

const lookEvery = 100
const returnWithin = 60_000

export const returnOf = async (
  crowd: CrowdServer,
  { sizes }: Pick<BenchStage, 'sizes'>,
): Promise<Measured> => {
  const all = screensOf(crowd)
  const every = all.length / Math.min(sizes.returningScreens, all.length)
  const returning = all.filter((_, n) => Math.floor(n / every) !== Math.floor((n - 1) / every))
  const measure = async (screens: Screens) => {
    await screens.arrivals()
    await crowd.restart()
    const [began, before] = [performance.now(), await crowd.cpu()]
    const waiting = new Set(returning.keys())
    while (waiting.size > 0) {
      if (performance.now() - began > returnWithin)
        throw new Error(`${waiting.size} screens did not come back`)
      for (const [n, came] of (await screens.arrivals()).entries())
        if (came.length > 0) waiting.delete(n)
      await sleep(lookEvery)
    }
    const joinCpuMs = ((await crowd.cpu()) - before) / returning.length
    return { value: performance.now() - began, raw: { screens: returning.length, joinCpuMs } }
  }
  return await withScreens(crowd, measure, returning)
}
