import { setTimeout as sleep } from 'node:timers/promises'
import { type RewardLoad, startLoad } from './load.ts'
import { type ApartStage, openApartStage } from './stage.ts'
import { openWatchers, type Watchers } from './watchers.ts'

export type RunFigures = Readonly<{
  calls: number
  rewards: number
  restarts: number
  failedAtRestarts: number
  kills: number
  failedAtKills: number
  underWayAtMost: number
  breaks: number
  longestBreakMs: number
  longestSilenceMs: number
  slowestCallMs: number
  /** Students whose points differ from the recorded rewards. */
  wrong: number
  problems: readonly string[]
}>

const restarts = 10
const atOnce = 12
/**
 * The longest allowed wait for a live connection, and for updates of the dashboards. After one
 * worker is killed, the other one applies new events when it next checks the log.
 */
const mostBreakMs = 2_000

type Say = (line: string) => void

/**
 * Under load, restarts parts ten times, one after the other, and kills two. `signal` aborts it.
 */
export const runApart = async (say: Say, signal: AbortSignal): Promise<RunFigures> => {
  const stage = await openApartStage()
  try {
    say(`Two api, two workers, PostgreSQL and Redis behind haproxy at port ${stage.port}.`)
    const watchers = await openWatchers(stage.port, stage.school, 20)
    const load = startLoad({ port: stage.port, school: stage.school, atOnce, everyMs: 30 })
    try {
      return await play({ stage, watchers, load, say, signal })
    } finally {
      await load.stop().catch(() => undefined)
      watchers.close()
    }
  } finally {
    await stage.close()
  }
}

type Play = Readonly<{
  stage: ApartStage
  watchers: Watchers
  load: RewardLoad
  say: Say
  signal: AbortSignal
}>

const play = async ({ stage, watchers, load, say, signal }: Play): Promise<RunFigures> => {
  await sleep(2_000)
  for (let n = 0; n < restarts; n += 1) {
    signal.throwIfAborted()
    const part = stage.parts[n % stage.parts.length]!
    const took = await part.program.stop()
    await part.restart()
    await sleep(2_500)
    say(
      `${n + 1}. ${part.program.name} restarted (${Math.round(took)} ms to leave); failed calls: ${load.failures.length}`,
    )
  }
  const failedAtRestarts = load.failures.length
  const breaksAtRestarts = watchers.breaks.length
  for (const part of [stage.parts[1]!, stage.parts[3]!]) {
    signal.throwIfAborted()
    const before = load.failures.length
    await part.program.kill()
    await sleep(4_000)
    say(
      `${part.program.name} killed; calls that failed and were sent again: ${load.failures.length - before}`,
    )
    await part.restart()
    await sleep(2_000)
  }
  await load.stop()
  const wrong = await compare(stage, load)
  const failedAtKills = load.failures.length - failedAtRestarts
  const longest = Math.max(0, ...watchers.breaks)
  const silence = watchers.longestSilence()
  const seen = [...stage.school.students].length + 20
  const problems = [
    ...(failedAtRestarts > 0 ? [`${failedAtRestarts} calls failed at restarts`] : []),
    ...(failedAtKills > atOnce
      ? [`${failedAtKills} calls failed at kills, ${atOnce} were under way at most`]
      : []),
    ...(longest > mostBreakMs ? [`a line was away for ${Math.round(longest)} ms`] : []),
    ...(silence > mostBreakMs
      ? [`a dashboard showed nothing new for ${Math.round(silence)} ms`]
      : []),
    ...(breaksAtRestarts === 0 ? ['no line was ever moved'] : []),
    ...(watchers.connected() < seen ? [`${seen - watchers.connected()} lines are lost`] : []),
    ...(wrong > 0 ? [`${wrong} students have other points than were given`] : []),
    ...[...new Set(load.failures.map(({ call, what }) => `${call.slice(0, 40)}: ${what}`))].slice(
      0,
      failedAtRestarts > 0 || failedAtKills > atOnce ? 10 : 0,
    ),
  ]
  return {
    calls: load.calls(),
    rewards: [...load.given.values()].reduce((sum, count) => sum + count, 0),
    restarts,
    failedAtRestarts,
    kills: 2,
    failedAtKills,
    underWayAtMost: atOnce,
    breaks: watchers.breaks.length,
    longestBreakMs: Math.round(longest),
    longestSilenceMs: Math.round(silence),
    slowestCallMs: Math.round(load.slowest()),
    wrong,
    problems,
  }
}

type Ranked = { data: { profile: string; totalpoints: number }[] }

/**
 * Compares each student's points with the recorded answers once the read models have every event.
 */
const compare = async ({ school, port }: ApartStage, { given }: RewardLoad): Promise<number> => {
  const headers = { authorization: `Bearer ${school.admin.token}` }
  const url = `http://127.0.0.1:${port}/api/profiles/rank?groupBy=user&period=${school.period}`
  let wrong = given.size
  for (let n = 0; n < 50 && wrong > 0; n += 1) {
    await sleep(200)
    const answer = await fetch(url, { headers })
    if (!answer.ok) continue
    const { data } = (await answer.json()) as Ranked
    wrong = data.filter(
      ({ profile, totalpoints }) => totalpoints !== 5 * (given.get(profile) ?? 0),
    ).length
  }
  return wrong
}
