import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listOf } from '#api/contracts/common.ts'
import { GamesInput } from '#api/contracts/games.ts'
import { ResourceUpdates } from '#api/contracts/resources.ts'
import { mostWrong } from '#api/contracts/stopping-list.ts'
import { StudentBatch } from '#api/contracts/students.ts'
import { fieldErrors } from '#api/contracts/validation.ts'

const errorsOf = (schema: z.ZodType, sent: unknown) => {
  const { error } = schema.safeParse(sent)
  return error ? fieldErrors(error.issues, sent) : []
}

test('the check of a list stops at a maximum of mistakes', () => {
  let seen = 0
  const never = z.unknown().refine(() => {
    seen += 1
    return false
  })
  expect(listOf(never, { max: 5000 }).safeParse(Array(5000).fill(0)).error?.issues).toHaveLength(
    mostWrong,
  )
  expect(seen).toBe(mostWrong)
})

test('the check of thousands of rows or of nested lists stops at this maximum or soon after', () => {
  const users = Array(5000).fill({ u_id: 1, class: 1, class_no: 'x' })
  const rows = errorsOf(StudentBatch, { period: randomUUID(), users })
  expect(rows.length).toBeLessThan(mostWrong + 10)
  expect(rows[0]).toEqual({ field: 'users.0.u_id', code: 'yup_type_error' })
  const lists = listOf(z.object({ in: listOf(z.string(), { max: 500 }) }), { max: 1000 })
  const inner = errorsOf(lists, Array(1000).fill({ in: Array(mostWrong / 2).fill(0) }))
  expect(inner).toHaveLength(mostWrong)
  expect(inner.at(-1)?.field).toBe(`1.in.${mostWrong / 2 - 1}`)
})

test('valid and empty lists are parsed, and other values are refused', () => {
  const list = listOf(
    z.object({ name: z.string().trim(), ids: listOf(z.number(), { min: 0, max: 3 }).default([]) }),
    {
      max: 2,
    },
  )
  expect(list.parse([{ name: ' a ', ids: [1] }, { name: 'b' }])).toEqual([
    { name: 'a', ids: [1] },
    { name: 'b', ids: [] },
  ])
  expect(errorsOf(list, [{ name: 'a' }, { name: 2 }])).toEqual([
    { field: '1.name', code: 'yup_type_error' },
  ])
  for (const none of [{ length: 1 }, 'ab', 7])
    expect(errorsOf(list, none)).toEqual([{ field: '', code: 'yup_type_error' }])
})

test('the classes and subjects of one call have a common limit', () => {
  const ids = Array.from({ length: 200 }, () => randomUUID())
  const game = {
    name: 'A game',
    gameType: 'interactive',
    featureStart: '2026-01-01',
    featureEnd: '2026-12-31',
    isActive: true,
  }
  const tooMany = { field: 'games', code: 'yup_array_max', params: { max: 30_000 } }
  const games = (count: number) => ({
    games: Array(count).fill({ ...game, filters: ids, subjects: ids.slice(0, 100) }),
  })
  expect(errorsOf(GamesInput, games(101))).toEqual([tooMany])
  expect(errorsOf(GamesInput, games(100)).filter(({ code }) => code === 'yup_array_max')).toEqual(
    [],
  )
  const resources = Array.from({ length: 101 }, () => ({
    _id: randomUUID(),
    filters: ids,
    subjects: ids.slice(0, 100),
  }))
  expect(errorsOf(ResourceUpdates, { resources })).toEqual([{ ...tooMany, field: 'resources' }])
  expect(errorsOf(ResourceUpdates, { resources: resources.slice(1) })).toEqual([])
})
