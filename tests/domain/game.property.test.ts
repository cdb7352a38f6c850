import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import type { GameEvent } from '#domain/games/events.ts'
import { gameDecider } from '#domain/games/game.ts'

/** Two games as a teacher would write them down, in whole cents. */
const sheets = [
  { id: 'flower', right: [[1], [0, 2], [3]], plus: 150, minus: 75, rate: 110 },
  { id: 'tree', right: [[0], [1]], plus: 33, minus: 0, rate: 250 },
]
type Sheet = (typeof sheets)[number]

const chosen = fc.oneof(
  fc.constantFrom<number[]>([1], [0, 2], [2, 0], [3], [0]),
  fc.array(fc.integer({ min: -1, max: 4 }), { maxLength: 4 }),
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), game: fc.nat(1), session: fc.nat(5) }),
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      game: fc.nat(1),
      session: fc.nat(5),
      question: fc.nat(4),
      chosen,
    }),
  },
  fc.record({ kind: fc.constant('finish' as const), game: fc.nat(1), session: fc.nat(5) }),
)

/** One round on paper: the answers ticked, and the points paid once it was handed in. */
type Paper = { sheet: Sheet; ticks: Map<number, number[]>; paid: number | undefined }

const handIn = (papers: ReadonlyMap<number, Paper>, paper: Paper) => {
  const { sheet, ticks } = paper
  const rights = sheet.right.filter((right, n) => {
    const mine = new Set(ticks.get(n))
    return mine.size === right.length && right.every((one) => mine.has(one))
  }).length
  const wrongs = sheet.right.length - rights
  let cents = 0
  for (let n = 0; n < rights; n += 1) cents += sheet.plus
  for (let n = 0; n < wrongs; n += 1) cents -= sheet.minus
  const point = cents < 0 ? 0 : cents
  const worth = (point * sheet.rate - ((point * sheet.rate) % 10_000)) / 10_000
  const before = [...papers.values()].flatMap((one) => (one.sheet === sheet ? (one.paid ?? 0) : []))
  paper.paid = Math.max(0, worth - before.reduce((sum, one) => sum + one, 0))
  return { correct: rights, incorrect: wrongs, point, exchanged: paper.paid }
}

test('whatever is played and sent, the ledger agrees with papers marked by hand', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
      const papers = new Map<number, Paper>()
      const state = gameDecider.initialState()
      const best = new Map<string, number>()
      for (const one of steps) {
        const paper = papers.get(one.session)
        let events: GameEvent[] | string
        try {
          events = gameDecider.decide(commandOf(one), state)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
          events = error.code
        }
        if (Array.isArray(events)) for (const event of events) gameDecider.evolve(state, event)
        const types = Array.isArray(events) ? events.map(({ type }) => type) : events
        if (one.kind === 'start') {
          const sheet = sheets[one.game]!
          const isOpen = [...papers.values()].some(
            (other) => other.sheet === sheet && other.paid === undefined,
          )
          if (paper && paper.sheet !== sheet) {
            expect(types).toBe('idempotency_key_reused')
            continue
          }
          expect(types).toEqual(paper || isOpen ? [] : ['GameStarted'])
          if (!paper && !isOpen)
            papers.set(one.session, { sheet, ticks: new Map(), paid: undefined })
          continue
        }
        if (!paper || paper.sheet !== sheets[one.game]) {
          expect(types).toBe('not_found')
          continue
        }
        if (one.kind === 'answer') {
          const { question, chosen } = one
          const isThere = question < paper.sheet.right.length
          const isWhole =
            chosen.length > 0 &&
            new Set(chosen).size === chosen.length &&
            chosen.every((n) => n >= 0 && n < 4)
          const wasGiven = paper.ticks.has(question)
          const code =
            !isThere || !isWhole
              ? 'not_found'
              : wasGiven
                ? []
                : paper.paid !== undefined
                  ? 'session_over'
                  : undefined
          if (code !== undefined) {
            expect(types).toEqual(code)
            continue
          }
          paper.ticks.set(question, chosen)
          const isLast = paper.ticks.size === paper.sheet.right.length
          expect(types).toEqual(
            isLast ? ['QuestionAnswered', 'GameFinished'] : ['QuestionAnswered'],
          )
          if (!isLast) continue
        } else {
          expect(types).toEqual(paper.paid === undefined ? ['GameFinished'] : [])
          if (paper.paid !== undefined) continue
        }
        const ending = (events as GameEvent[]).at(-1)!
        expect(ending.data).toMatchObject(handIn(papers, paper))
        const worth = Math.floor(
          (('point' in ending.data ? ending.data.point : 0) * paper.sheet.rate) / 10_000,
        )
        best.set(paper.sheet.id, Math.max(best.get(paper.sheet.id) ?? 0, worth))
      }
      // In a period a game pays the worth of its best session.
      for (const [id, worth] of best) expect(state.paid.get(id)).toBe(worth)
    }),
    { numRuns: 300 },
  )
})

const localDate = '2026-11-20'
const commandOf = (one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
  const sessionId = `s${one.session}`
  const finishId = `end of ${sessionId}`
  switch (one.kind) {
    case 'start': {
      const { id, right, plus, minus, rate } = sheets[one.game]!
      const questions = right.map((all, n) => ({
        questionId: `q${n}`,
        version: 1,
        options: 4,
        right: all,
      }))
      const rates = { pointCorrect: plus, pointIncorrect: minus, pointExchangeRate: rate }
      return {
        type: 'Start',
        data: { sessionId, gameId: id, gameName: id, ...rates, questions, localDate, class: '1A' },
      } as const
    }
    case 'answer': {
      const questionId = `q${one.question}`
      const data = {
        answerId: `${sessionId} ${questionId} ${one.chosen.toSorted()}`,
        finishId,
        gameId: sheets[one.game]!.id,
        sessionId,
        questionId,
        chosen: one.chosen,
        localDate,
      }
      return { type: 'Answer', data } as const
    }
    case 'finish':
      return {
        type: 'Finish',
        data: { finishId, sessionId, gameId: sheets[one.game]!.id, localDate },
      } as const
  }
}
