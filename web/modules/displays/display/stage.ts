import type { DisplaySnapshot } from '#api/contracts/live.ts'

/** In ms after a new award appears: when the ranks move, and when the animation ends. */
export const ranksAfter = 1640
export const momentLasts = 4200
/**
 * How many awards may wait to be shown. Older ones are dropped, so that the screen keeps up with
 * the class.
 */
const mostWaiting = 3
/** In ms. Servers' clocks differ, so the newest batch may not have the latest time. */
const clockSkew = 2000
/**
 * How many shown batches are remembered, so that the undo of a newer one does not show them again.
 */
const mostKnown = 20

export type Award = NonNullable<DisplaySnapshot['latest']>
export type Ranks = Pick<
  DisplaySnapshot,
  'classes' | 'students' | 'class' | 'span' | 'averages' | 'houses' | 'groups'
>
export type DisplayStage = {
  award: Award | null
  /** Counts the awards shown; as a key it restarts the animation. */
  moment: number
  /**
   * `begun`: a new award appears and the ranks wait. `named`: the ranks move too. `rest`: nothing
   * moves. `other`: a badge or goal is celebrated.
   */
  phase: 'begun' | 'named' | 'rest' | 'other'
  waiting: Award[]
  ranks: Ranks
  held: Ranks | null
  newest: string
  known: string[]
}

const ranksOf = ({
  classes,
  students,
  class: own,
  span,
  averages,
  houses,
  groups,
}: DisplaySnapshot): Ranks => ({
  classes,
  students,
  class: own,
  span,
  averages,
  houses,
  groups,
})

/** Awards from before the screen opened are not news. */
export const openStage = (snapshot: DisplaySnapshot): DisplayStage => ({
  award: snapshot.latest,
  moment: 0,
  phase: 'rest',
  waiting: [],
  held: null,
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

/** An undone award goes at once, silently. A partly undone one loses names. */
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

/** A paused screen's waiting awards appear later, without animation. */
export const stopWaiting = (stage: DisplayStage): DisplayStage =>
  stage.waiting.length > 0 ? { ...stage, waiting: [] } : stage

export const endMoment = (stage: DisplayStage): DisplayStage =>
  begin({ ...moveRanks(stage), phase: 'rest' })

/** Gives a badge or goal the award's place; new awards wait. */
export const beginOther = (stage: DisplayStage): DisplayStage =>
  stage.phase === 'rest' ? { ...stage, phase: 'other' } : stage

export const endOther = (stage: DisplayStage): DisplayStage =>
  stage.phase === 'other' ? begin({ ...stage, phase: 'rest' }) : stage
