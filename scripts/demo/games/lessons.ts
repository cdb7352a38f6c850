import type { CommonQueryMethods } from 'slonik'
import type { Author } from '#registry/audit/administration-log.ts'
import { setGameHomework } from '#registry/games/homework-changes.ts'
import { demoGames } from '#scripts/demo/games/contents.ts'
import { gameId } from '#scripts/demo/games/set-up.ts'
import { type DemoGameStep, demoAnswers } from '#scripts/demo/games/steps.ts'
import { demoId } from '#scripts/demo/ids.ts'
import { moment } from '#scripts/demo/moments.ts'
import { seeded } from '#scripts/demo/random.ts'
import type { DemoSchool } from '#scripts/demo/school.ts'

const classSize = 30
const formSize = 4 * classSize

/**
 * `from`, `due`: school days, counted back from the last (-1). `first`: the class's first student.
 */
const homeworks = [
  { game: 'flower', class: '2A', first: formSize, from: -8, due: -4, players: 27 },
  { game: 'fractions', class: '2B', first: formSize + classSize, from: -4, due: -1, players: 19 },
]
const due = 15 * 60
const quizDay = -2
const quizStudents = 2 * formSize
const quizPlayers = 24

/** Sets homework in the past, because the due days are before today. */
export const setUpGameHomework = async (
  db: CommonQueryMethods,
  author: Author,
  { periods: { current } }: DemoSchool,
) => {
  for (const { game, class: of, from, due: on } of homeworks)
    await setGameHomework(
      db,
      { ...author, at: moment(current.days.at(from)!, due) },
      {
        id: demoId(`homework ${game}`),
        game_id: gameId(game),
        due_on: current.days.at(on)!,
        filters: [demoId(`class ${of}`)],
        closes: false,
        is_marked: true,
      },
    )
}

export const demoLessons = (
  seed: number,
  { periods: { current } }: DemoSchool,
): ReadonlyMap<string, DemoGameStep[]> => {
  const random = seeded(seed + 5)
  const steps = new Map<string, DemoGameStep[]>()
  const add = (day: number, step: DemoGameStep) => {
    const date = current.days.at(day)!
    steps.set(date, [...(steps.get(date) ?? []), step])
  }
  for (const { game, first, from, players } of homeworks)
    for (let n = 0; n < players; n += 1) {
      // A few play after the due day.
      const day = Math.min(-2, from + random.between(0, 5))
      const at = moment(current.days.at(day)!, random.between(16 * 60, 21 * 60))
      const answers = demoAnswers(random, demoGames.find(({ key }) => key === game)!)
      add(day, { kind: 'game', at, student: first + n, game, answers, isHomework: true })
    }
  const quiz = demoGames.find(({ key }) => key === 'plants')!
  add(quizDay, {
    kind: 'quiz',
    at: moment(current.days.at(quizDay)!, 10 * 60 + 36),
    by: 0,
    game: quiz.key,
    teams: 4,
    players: Array.from({ length: quizPlayers }, (_, n) => ({
      student: quizStudents + n,
      class: '3A',
      answers: demoAnswers(random, quiz).map(([chosen]) => chosen),
      seconds: random.between(2, 9),
    })),
  })
  return steps
}
