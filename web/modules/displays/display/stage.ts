import type { DisplaySnapshot } from '#api/contracts/live.ts'

/**
 * ms into a moment at which the ranks move: leaves, number and name have come first. The moment
 * lasts 4.2 s.
 */
export const ranksAfter = 1640
export const momentLasts = 4200
/**
 * Awards that may wait for their moment; older ones give way, so that the screen never lags behind
 * the room.
 */
const mostWaiting = 3
/**
 * ms by which the clocks of two servers may differ: the newest batch is not always the one with the
 * latest time.
 */
const clockSkew = 2000
/**
 * Batches remembered, so that one which comes back when a newer one is undone is not taken for
 * news.
 */
const mostKnown = 20

export type Award = NonNullable<DisplaySnapshot['latest']>
export type Ranks = Pick<DisplaySnapshot, 'classes' | 'students' | 'class' | 'span' | 'averages'>
export type DisplayStage = {
  award: Award | null
  /** Counts the moments begun: a key that restarts the choreography. */
  moment: number
  /**
   * `begun`: the ranks are held back; `named`: they move with the rest; `rest`: nothing moves;
   * `other`: a badge or a goal has its moment.
   */
  phase: 'begun' | 'named' | 'rest' | 'other'
  waiting: Award[]
  ranks: Ranks
  held: Ranks | null
  newest: string
  known: string[]
}

const ranksOf = ({ classes, students, class: own, span, averages }: DisplaySnapshot): Ranks => ({
  ...{ classes, students, class: own, span, averages },
})

/** The first thing shown is at rest: what happened before the screen was opened is no news. */
export const openStage = (snapshot: DisplaySnapshot): DisplayStage => ({
  ...{ award: snapshot.latest, moment: 0, phase: 'rest', waiting: [], held: null },
  ranks: ranksOf(snapshot),
  newest: snapshot.latest?.created_at ?? '',
  known: snapshot.latest ? [snapshot.latest.batch] : [],
})

const begin = (stage: DisplayStage): DisplayStage => {
  const [award, ...waiting] = stage.waiting
  return award && stage.phase === 'rest'
    ? { ...stage, award, waiting, moment: stage.moment + 1, phase: 'begun' }
    : stage
}

/**
 * An undone award leaves the screen at once and without a word; one that is undone in part only
 * loses its names.
 */
const withoutUndone = (stage: DisplayStage, latest: Award | null): DisplayStage => {
  if (latest && latest.batch === stage.award?.batch) return { ...stage, award: latest, waiting: [] }
  const last = stage.waiting.findIndex((award) => award.batch === latest?.batch)
  if (last >= 0) return { ...stage, waiting: stage.waiting.slice(0, last + 1) }
  const phase = stage.phase === 'other' ? 'other' : 'rest'
  return {
    ...stage,
    award: latest,
    waiting: [],
    phase,
    ranks: stage.held ?? stage.ranks,
    held: null,
  }
}

const isNews = ({ newest, known }: DisplayStage, latest: Award | null): latest is Award =>
  latest !== null &&
  !known.includes(latest.batch) &&
  (newest === '' || Date.parse(latest.created_at) > Date.parse(newest) - clockSkew)

const remember = (known: string[], latest: Award | null) =>
  latest && !known.includes(latest.batch) ? [...known, latest.batch].slice(-mostKnown) : known

export const receive = (stage: DisplayStage, snapshot: DisplaySnapshot): DisplayStage => {
  const { latest } = snapshot
  const ranks = ranksOf(snapshot)
  const told = isNews(stage, latest)
    ? begin({ ...stage, waiting: [...stage.waiting, latest].slice(-mostWaiting) })
    : withoutUndone(stage, latest)
  const shown: Partial<DisplayStage> =
    told.phase === 'begun' ? { held: ranks } : { ranks, held: null }
  return {
    ...told,
    ...shown,
    newest: latest?.created_at ?? '',
    known: remember(stage.known, latest),
  }
}

export const moveRanks = (stage: DisplayStage): DisplayStage =>
  stage.phase === 'begun'
    ? { ...stage, phase: 'named', ranks: stage.held ?? stage.ranks, held: null }
    : stage

/** Somebody has paused the screen: what waits for its moment is not played, only shown later on. */
export const stopWaiting = (stage: DisplayStage): DisplayStage =>
  stage.waiting.length > 0 ? { ...stage, waiting: [] } : stage

export const endMoment = (stage: DisplayStage): DisplayStage =>
  begin({ ...moveRanks(stage), phase: 'rest' })

/** A badge or a goal has the place of the award: those that come meanwhile wait. */
export const beginOther = (stage: DisplayStage): DisplayStage =>
  stage.phase === 'rest' ? { ...stage, phase: 'other' } : stage

export const endOther = (stage: DisplayStage): DisplayStage =>
  stage.phase === 'other' ? begin({ ...stage, phase: 'rest' }) : stage
