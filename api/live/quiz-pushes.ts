import { LRUCache } from 'lru-cache'
import type { Quizzes } from '#api/quizzes/quizzes.ts'
import { type Throttle, throttle } from '#platform/concurrency/throttle.ts'
import type { Hub } from './hub.ts'

/** In ms: how often the teacher's screen counts those who come in or answer. */
const every = 150

/**
 * Sends what happens in the rooms of live quizzes to those who watch them here: a question that
 * opens or closes at once to everybody, who came in or answered to the teacher's screen alone, a
 * few times a second. Answers how to stop.
 */
export const pushQuizzes = (
  quizzes: Pick<Quizzes, 'onMoved'>,
  { quizMoved }: Pick<Hub, 'quizMoved'>,
) => {
  const rooms = new LRUCache<string, { turned: number; counting: Throttle }>({
    max: 2_000,
    dispose: ({ counting }) => counting.stop(),
  })
  const stop = quizzes.onMoved(({ place: { quiz }, turned }) => {
    const one = rooms.get(quiz) ?? {
      turned: -1,
      counting: throttle(() => quizMoved(quiz, 'host'), every),
    }
    rooms.set(quiz, one)
    if (one.turned === turned) return one.counting.ask()
    one.turned = turned
    quizMoved(quiz, 'everybody')
  })
  return () => {
    stop()
    rooms.clear()
  }
}
