import type { Laurel } from '#tests/e2e/support/laurel.ts'
import type { School } from '#tests/support/school.ts'

/** A live quiz with one question, hosted by the teacher. */
export const makeQuiz = async (laurel: Laurel, { admin, teacher }: School) => {
  const send = async (route: string, body: object | undefined, token = admin.token) => {
    const answer = await laurel.call(route, token, body ? { body } : {})
    if (answer.status !== 200) throw new Error(`${route}: ${answer.text}`)
    return answer.body.data
  }
  const days = { featureStart: '2000-01-01', featureEnd: '2099-12-31', isActive: true }
  const points = { pointCorrect: 2, pointIncorrect: 0, pointExchangeRate: 1 }
  const game = await send('POST /games/create', {
    name: '植物 Plants',
    gameType: 'interactive',
    ...days,
    ...points,
  })
  const options = ['Oxygen', 'Carbon dioxide'].map((text, n) => ({ text, isAns: n === 1 }))
  await send('POST /gameQuestions', {
    game: game._id,
    text: 'Which gas do plants take in?',
    options,
  })
  const { quiz, pin } = await send(
    `POST /games/${game._id}/quizzes`,
    { seconds: 120 },
    teacher.token,
  )
  return {
    pin: String(pin),
    ask: (number: number) => send(`POST /quizzes/${quiz}/open`, { number }, teacher.token),
    end: () => send(`POST /quizzes/${quiz}/finish`, undefined, teacher.token),
  }
}
