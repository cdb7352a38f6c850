import { allKeys, type Measured, type MeasurementKey } from './keys.ts'
import { pastRequest } from './measures/as-of.ts'
import { awardClassHttp } from './measures/award-class-http.ts'
import { awardCpu } from './measures/award-cpu.ts'
import { awardThenRanking } from './measures/award-then-ranking.ts'
import { badgeReactorSpeed } from './measures/badge-reactor.ts'
import { busyLoop } from './measures/busy-loop.ts'
import { classReward } from './measures/class-reward.ts'
import { classTail } from './measures/class-tail.ts'
import { coldAward, coldRedeem } from './measures/cold.ts'
import { conflictCost } from './measures/conflict-cost.ts'
import { disk } from './measures/disk.ts'
import { esdbClass, esdbCold } from './measures/eventstoredb.ts'
import { freshRanking } from './measures/fresh-ranking.ts'
import { rankingGrowth, rewardGrowth } from './measures/growth.ts'
import { historyGrowth } from './measures/history-growth.ts'
import { historyHttp } from './measures/history-http.ts'
import { homeworkClass } from './measures/homework-class.ts'
import { ledgerAppend } from './measures/ledger-append.ts'
import { liveLag } from './measures/live-lag.ts'
import { manySchools } from './measures/many-schools.ts'
import { memory } from './measures/memory.ts'
import { pageWeight } from './measures/page-weight.ts'
import { quizLag } from './measures/quiz-lag.ts'
import { rankingFresh, rankingHttp } from './measures/ranking-http.ts'
import { rebuildSpeed } from './measures/rebuild.ts'
import { rewardHttp } from './measures/reward-http.ts'
import { rush } from './measures/rush.ts'
import { idleSockets, screensReturn, sockets } from './measures/sockets.ts'
import { uploadMemory, uploadSpeed } from './measures/upload.ts'
import { verifyCost, verifyRate } from './measures/verify.ts'
import type { Sizes } from './sizes.ts'
import { type BenchStage, openBenchStage } from './stage/stage.ts'

const measures: Readonly<Record<MeasurementKey, (stage: BenchStage) => Promise<Measured>>> = {
  ledger_append: ledgerAppend,
  reward_http: rewardHttp,
  class_reward: classReward,
  homework_class: homeworkClass,
  award_class_http: awardClassHttp,
  ranking_http: rankingHttp,
  ranking_fresh: rankingFresh,
  fresh_ranking: freshRanking,
  history_http: historyHttp,
  conflict_cost: conflictCost,
  many_schools: manySchools,
  cold_award: coldAward,
  cold_redeem: coldRedeem,
  esdb_class: esdbClass,
  esdb_cold: esdbCold,
  class_tail: classTail,
  award_cpu: awardCpu,
  award_then_ranking: awardThenRanking,
  memory,
  busy_loop: busyLoop,
  reward_growth: rewardGrowth,
  ranking_growth: rankingGrowth,
  history_growth: historyGrowth,
  rebuild: rebuildSpeed,
  badge_reactor: badgeReactorSpeed,
  live_lag: liveLag,
  sockets,
  idle_sockets: idleSockets,
  screens_return: screensReturn,
  rush,
  quiz_lag: quizLag,
  upload_memory: uploadMemory,
  upload_speed: uploadSpeed,
  disk,
  verify_rate: verifyRate,
  verify_cost: verifyCost,
  as_of: pastRequest,
  page_weight: pageWeight,
}

/** The result of a key: its figures, or why there are none. */
export type Result = Readonly<
  { key: MeasurementKey; seconds: number } & ({ measured: Measured } | { failure: string })
>

export type Run = Readonly<{
  sizes: Sizes
  only?: readonly MeasurementKey[]
  say?: (line: string) => void
  /** Ends the current measurement. */
  signal?: AbortSignal
}>

/**
 * Measures one key after the other, each on its own stage, and leaves nothing behind. A failing key
 * does not stop the others.
 */
export const runBench = async ({
  sizes,
  only = allKeys,
  say = () => undefined,
  signal,
}: Run): Promise<Result[]> => {
  const stage = await openBenchStage(sizes, say)
  const ended =
    signal &&
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  ended?.catch(() => undefined)
  try {
    const results: Result[] = []
    for (const key of only) {
      signal?.throwIfAborted()
      say(`${key} …`)
      const measuring = measure(stage, key)
      results.push(await (ended ? Promise.race([measuring, ended]) : measuring))
    }
    return results
  } finally {
    await stage.close()
  }
}

const measure = async (stage: BenchStage, key: MeasurementKey): Promise<Result> => {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 100) / 10
  try {
    const measured = await measures[key](stage)
    return { key, seconds: seconds(), measured }
  } catch (error) {
    return {
      key,
      seconds: seconds(),
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
