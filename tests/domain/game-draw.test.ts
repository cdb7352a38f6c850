import { v5, v7 } from 'uuid'
import { expect, test } from 'vitest'
import { drawQuestions } from '#domain/games/draw.ts'

const space = '6f1d3b86-5a0e-4c8e-9a1e-0f5b2f7f4c10'
const questions = Array.from({ length: 10 }, (_, n) => ({ questionId: v5(String(n), space) }))
const drawn = (draw: number | null, playId: string) =>
  drawQuestions(questions, { draw, playId }).map(({ questionId }) =>
    questions.findIndex((one) => one.questionId === questionId),
  )

test('a play draws the set number of questions in the game’s order, and a repeat draws the same ones', () => {
  const playId = v7()
  const places = drawn(4, playId)
  expect(new Set(places).size).toBe(4)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(drawn(4, playId)).toEqual(places)
})

test('all questions are asked without a draw, or if the draw is not smaller', () => {
  for (const draw of [null, 10, 200]) expect(drawn(draw, v7())).toHaveLength(10)
})

test('over many plays each question is drawn about equally often', () => {
  const counts = questions.map(() => 0)
  for (let n = 0; n < 2000; n += 1)
    for (const place of drawn(3, v5(`play ${n}`, space))) counts[place]! += 1
  for (const count of counts) expect(Math.abs(count - 600)).toBeLessThan(100)
})
