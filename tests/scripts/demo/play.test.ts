import { expect, test } from 'vitest'
import { DomainError } from '#domain/decider.ts'
import type { DemoDay, DemoStep } from '#scripts/demo/days.ts'
import { type DemoStage, playDays } from '#scripts/demo/play.ts'
import { demoSchool } from '#scripts/demo/school.ts'

const school = demoSchool(1, '2026-11-20')
const at = new Date('2026-11-20T01:00:00Z')
const reward: DemoStep = { kind: 'reward', at, by: 0, rule: 'homework', students: [0], count: 1 }
const day: DemoDay = { date: '2026-11-20', period: 'current', steps: [reward, reward, reward] }
const cast = [{ user: 'user', profile: 'profile' }]

/** Returns a stage whose ledger refuses the second award. */
const stageOf = (onRefused?: () => void) => {
  const keys: string[] = []
  const result = { batch: 'b', position: '1', outcomes: [] }
  const ledger = {
    points: {
      reward: async (_: unknown, key: string) => {
        keys.push(key)
        if (keys.length === 2) throw new DomainError('rule_inactive')
        return result
      },
    },
  }
  const stage = { school, ledger, db: {}, orders: new Map(), setClock: () => undefined, onRefused }
  // A reward uses nothing else of a ledger.
  return { keys, stage: stage as unknown as DemoStage }
}

test('a refused step ends the play before anybody can have changed the school', async () => {
  const { stage, keys } = stageOf()
  await expect(playDays(stage, cast, [day])).rejects.toMatchObject({ code: 'rule_inactive' })
  expect(keys).toHaveLength(2)
})

test('a step that no longer fits a school in use is skipped, and the others are played', async () => {
  let refusals = 0
  const { stage, keys } = stageOf(() => {
    refusals += 1
  })
  await playDays(stage, cast, [day])
  expect([refusals, keys.length]).toEqual([1, 3])
})
