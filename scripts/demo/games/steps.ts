import { getDay } from 'date-fns/getDay'
import { parseISO } from 'date-fns/parseISO'
import { demoBoardGames, demoGames } from '#scripts/demo/games/contents.ts'
import { moment } from '#scripts/demo/moments.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'
import type { DemoSchool } from '#scripts/demo/school.ts'

/** Students and the teacher (`by`) are indexes into the school's lists. */
export type DemoGameStep = { at: Date } & (
  | {
      kind: 'game'
      student: number
      game: string
      answers: readonly (readonly number[])[]
      isHomework?: true
    }
  | {
      kind: 'quiz'
      by: number
      game: string
      teams: number
      /** `seconds`: how long each answer takes. */
      players: readonly {
        student: number
        class: string
        answers: readonly (number | undefined)[]
        seconds: number
      }[]
    }
  | {
      kind: 'boardGame'
      by: number
      date: string
      game: string
      players: readonly { student: number; result: number }[]
      rewarded: boolean
    }
)

const classSize = 30
const clubDays = [1, 3, 5]
const clubClasses = [0, 2, 5, 11]
const clubSize = 11
const noon = 12 * 60 + 40

const single = demoGames.filter(({ type }) => type === 'mc')

export const demoAnswers = (random: Random, game: (typeof demoGames)[number]) =>
  game.questions.map(([, options, right]) => {
    const chance = random.next()
    if (chance < 0.72) return right
    return chance < 0.96 ? [random.between(0, options.length - 1)] : []
  })

const playing = (random: Random, date: string): DemoGameStep => {
  const game = random.pick(single)
  const form = random.pick(game.forms.length > 0 ? game.forms : [1, 2, 3, 4, 5, 6])
  const student = (form - 1) * 4 * classSize + random.between(0, 4 * classSize - 1)
  const at = moment(date, random.between(16 * 60 + 30, 20 * 60))
  return { kind: 'game', at, student, game: game.key, answers: demoAnswers(random, game) }
}

const atTable = (random: Random, { teachers }: DemoSchool, date: string): DemoGameStep => {
  const game = random.pick(demoBoardGames)
  const first = random.pick(clubClasses) * classSize
  const members = Array.from({ length: clubSize }, (_, index) => first + 2 * index)
  const seats = random.sample(members, random.between(game.least, game.most))
  const winner = random.between(0, seats.length - 1)
  const players = seats.map((student, n) => ({
    student,
    result:
      game.by === 'score'
        ? random.between(40, 210)
        : ((n - winner + seats.length) % seats.length) + 1,
  }))
  const by = random.between(0, teachers.length - 1)
  const rewarded = random.chance(0.3)
  return {
    kind: 'boardGame',
    at: moment(date, noon + random.between(0, 20)),
    by,
    date,
    game: game.key,
    players,
    rewarded,
  }
}

export const demoPlays = (
  seed: number,
  school: DemoSchool,
): ReadonlyMap<string, DemoGameStep[]> => {
  const random = seeded(seed + 3)
  return new Map(
    school.periods.current.days.map((date) => {
      const tables = clubDays.includes(getDay(parseISO(date))) ? random.between(1, 2) : 0
      return [
        date,
        [
          ...Array.from({ length: tables }, () => atTable(random, school, date)),
          ...Array.from({ length: random.between(1, 3) }, () => playing(random, date)),
        ],
      ]
    }),
  )
}
