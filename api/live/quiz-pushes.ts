import { LRUCache } from 'lru-cache'
import type { Quizzes } from '#api/quizzes/quizzes.ts'
import { type Throttle, throttle } from '#platform/concurrency/throttle.ts'
import type { Hub } from './hub.ts'

/** In ms, between two updates of the number of answers on the teacher's screen. */
const every = 150

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
