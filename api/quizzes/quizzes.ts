import { LRUCache } from 'lru-cache'
import type { Deps } from '#api/deps.ts'
import type { DomainError } from '#domain/decider.ts'
import type { GivenQuizAnswer } from '#domain/quizzes/quiz.ts'
import { maxQuizPlayers } from '#domain/quizzes/rules.ts'
import type { QuizPlace } from '#ledger/quizzes/quizzes.ts'
import type { Announcement } from '#platform/announcements.ts'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import { createCoalescer } from '#platform/concurrency/coalescer.ts'
import { levelOf } from '#platform/outage.ts'
import { type QuizState, quizStateOf } from './quiz-state.ts'

type ArrivingPlayer = Readonly<{ profileId: string; class: string; place?: number | undefined }>

/**
 * Live quizzes as this process knows them. Announces changes to its listeners and to other
 * processes.
 */
export type Quizzes = Readonly<{
  /** Returns a state that is at most a second old. @throws DomainError `not_found` */
  standing: (place: QuizPlace) => Promise<QuizState>
  after: (place: QuizPlace, command: () => Promise<void>) => Promise<QuizState>
  /** Players who join at the same time share an append. @throws DomainError */
  join: (place: QuizPlace, player: ArrivingPlayer) => Promise<QuizState>
  answer: (place: QuizPlace, given: GivenQuizAnswer) => Promise<QuizState>
  heard: (announcement: Extract<Announcement, { kind: 'quiz' }>) => void
  /** Returns a function that removes the listener. */
  onMoved: (listener: (standing: QuizState) => void) => () => void
  close: () => void
}>

/** How long, in ms, a reading is reused. */
const fresh = 1_000
/** In ms after the end of a question, for answers in transit. */
const grace = 300
/** In ms between appends. */
const pause = 20

type CachedQuiz = {
  place: QuizPlace
  standing: QuizState | undefined
  /** In ms, monotonic. */
  readAt: number
  /** How many requested readings have not ended. */
  readings: number
  readAgain: () => Promise<QuizState>
  timer: NodeJS.Timeout | undefined
  /**
   * `isNews`: this process changed the quiz since the last reading. `announced`: the last announced
   * change.
   */
  isNews: boolean
  announced: number
  join: (player: ArrivingPlayer) => Promise<DomainError | undefined>
  answer: (given: GivenQuizAnswer) => Promise<DomainError | undefined>
}

type QuizServices = Pick<Deps, 'ledger' | 'announcements' | 'clock' | 'log'>

export const createQuizzes = ({ ledger, announcements, clock, log }: QuizServices): Quizzes => {
  const listeners = new Set<(standing: QuizState) => void>()
  const kept = new LRUCache<string, CachedQuiz>({
    max: 2_000,
    dispose: ({ timer }) => clearTimeout(timer),
  })

  const keep = (place: QuizPlace): CachedQuiz => {
    const one = kept.get(place.quiz)
    if (one) return one
    const batches = { pause, most: maxQuizPlayers }
    const made: CachedQuiz = {
      place,
      standing: undefined,
      readAt: 0,
      readings: 0,
      readAgain: createCoalescer(() => read(made)),
      timer: undefined,
      isNews: false,
      announced: 0,
      join: createBatcher((players) => ledger.quizzes.join(place, players), batches),
      answer: createBatcher((answers) => ledger.quizzes.answer(place, answers), batches),
    }
    kept.set(place.quiz, made)
    return made
  }

  /** Closes an overdue question. */
  const look = async ({ place }: CachedQuiz) => {
    const standing = await ledger.quizzes.read(place, quizStateOf(place))
    const at = clock()
    if (standing.closesAt === undefined || at.getTime() < standing.closesAt + grace)
      return { standing, isClosed: false }
    await ledger.quizzes.closeQuestion(undefined, place, { number: standing.number, at })
    return { standing: await ledger.quizzes.read(place, quizStateOf(place)), isClosed: true }
  }

  const read = async (one: CachedQuiz): Promise<QuizState> => {
    const before = one.standing
    const { isNews } = one
    one.isNews = false
    const { standing, isClosed } = await look(one)
    if (isNews || isClosed) announce(one, standing)
    one.announced = Math.max(one.announced, standing.changes)
    one.standing = standing
    one.readAt = performance.now()
    clearTimeout(one.timer)
    if (standing.closesAt !== undefined) {
      const left = standing.closesAt + grace - clock().getTime()
      one.timer = setTimeout(() => void refresh(one).catch(failed), Math.max(50, left)).unref()
    }
    if (before?.changes !== standing.changes) for (const listener of listeners) listener(standing)
    return standing
  }

  const announce = ({ place, announced }: CachedQuiz, { changes }: QuizState) => {
    if (changes <= announced) return
    const { organizationId: organization, periodId: period, quiz: id } = place
    void announcements.publish({ kind: 'quiz', organization, period, id, changes })
  }

  const failed = (err: unknown) => log[levelOf(err)]({ err }, 'A live quiz could not be read')

  /** A caller during a reading waits for the next one, because the quiz may have changed. */
  const refresh = async (one: CachedQuiz): Promise<QuizState> => {
    one.readings += 1
    try {
      return await one.readAgain()
    } finally {
      one.readings -= 1
    }
  }

  const renew = (one: CachedQuiz) => {
    one.isNews = true
    return refresh(one)
  }

  const after = async (place: QuizPlace, command: () => Promise<unknown>) => {
    const one = keep(place)
    await command()
    return await renew(one)
  }

  return {
    standing: async (place) => {
      const one = keep(place)
      const isFresh = one.standing && one.readings === 0 && performance.now() - one.readAt < fresh
      return isFresh ? one.standing! : await refresh(one)
    },
    after,
    join: async (place, player) => {
      const refused = await keep(place).join(player)
      if (refused) throw refused
      return await renew(keep(place))
    },
    answer: async (place, given) => {
      const refused = await keep(place).answer(given)
      const standing = await renew(keep(place))
      if (refused) throw refused
      return standing
    },
    heard: ({ organization: organizationId, period: periodId, id: quiz, changes }) => {
      const one = kept.peek(quiz)
      if (
        !one?.standing ||
        one.place.organizationId !== organizationId ||
        one.place.periodId !== periodId
      )
        return
      if (one.standing.changes < changes) void refresh(one).catch(failed)
    },
    onMoved: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      kept.clear()
      listeners.clear()
    },
  }
}
