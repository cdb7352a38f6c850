import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoWeekOf, plusDays } from '#domain/calendar.ts'
import { DomainError, type DomainErrorCode } from '#domain/decider.ts'
import type { AccountCommand } from '#domain/points/commands.ts'
import type { Action } from '#domain/points/events.ts'
import { pointsDecider } from '#domain/points/points.ts'

type Kind = 'Reward' | 'RewardAsParent' | 'Grant' | 'Redeem'
type Step =
  | {
      kind: Kind
      profile: number
      id: number
      rule: number
      count: number
      day: number
      lines: number
    }
  | { kind: 'Revert'; profile: number; id: number }

const points = [1, 3, 0, 7]
const quotas = [
  { type: 'daily', count: 1 },
  { type: 'weekly', count: 2 },
  { type: 'daily', count: 2 },
  { type: 'weekly', count: 1 },
] as const
const firstDay = '2026-12-28'

const profile = fc.nat(2)
// There are few ids, so that the same command and other commands often reuse one.
const id = fc.nat(16)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom<Kind>(
        'Reward',
        'RewardAsParent',
        'RewardAsParent',
        'Grant',
        'Redeem',
        'Redeem',
      ),
      profile,
      id,
      rule: fc.nat(3),
      count: fc.integer({ min: 1, max: 3 }),
      day: fc.nat(7),
      lines: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('Revert' as const), profile, id }) },
)

/** The actions of one command, as a clerk would write them on paper. */
type Entry = {
  id: number
  kind: Kind
  rule: number
  count: number
  day: string
  each: number
  lines: number
  undone: boolean
}
type Paper = Entry[]

const totalOf = ({ each, lines, kind }: Entry) => (kind === 'Redeem' ? -each * lines : each)
const balanceOf = (paper: Paper) =>
  paper.reduce((sum, entry) => (entry.undone ? sum : sum + totalOf(entry)), 0)
const windowStart = (day: string, type: 'daily' | 'weekly') =>
  type === 'daily' ? day : isoWeekOf(day)

/** Returns the required outcome, by the same rules written as plainly as possible. */
const expected = (paper: Paper, step: Step): DomainErrorCode | 'nothing' | 'recorded' => {
  const known = paper.find((entry) => entry.id === step.id)
  if (step.kind === 'Revert')
    return known ? (known.undone ? 'nothing' : 'recorded') : 'action_not_found'
  const entry = entryOf(step)
  if (known) {
    const same =
      known.rule === entry.rule && known.count === entry.count && known.lines === entry.lines
    return same ? 'nothing' : 'idempotency_key_reused'
  }
  if (step.kind === 'Redeem' && entry.each * entry.lines > balanceOf(paper)) return 'lack_point'
  const quota = quotas[step.rule]!
  const used = paper
    .filter(
      ({ kind, rule, undone, day }) =>
        kind === 'RewardAsParent' &&
        rule === step.rule &&
        !undone &&
        windowStart(day, quota.type) === windowStart(entry.day, quota.type),
    )
    .reduce((sum, { count }) => sum + count, entry.count)
  return step.kind === 'RewardAsParent' && used > quota.count ? 'quota_exceeded' : 'recorded'
}

const entryOf = ({
  id,
  kind,
  rule,
  count,
  day,
  lines,
}: Exclude<Step, { kind: 'Revert' }>): Entry => ({
  id,
  kind,
  rule,
  count,
  day: plusDays(firstDay, day),
  each: points[rule]! * count,
  lines: kind === 'Redeem' ? lines : 1,
  undone: false,
})

const commandOf = (step: Step): AccountCommand => {
  if (step.kind === 'Revert') {
    // The lines of a basket are reverted together, and it has at most three.
    const reversals = [0, 1, 2].map((n) => ({
      actionId: `undo ${step.id}.${n}`,
      reverts: `${step.id}.${n}`,
    }))
    return {
      type: 'Revert',
      data: { batchId: `undo ${step.id}`, localDate: firstDay, reason: null, reversals },
    }
  }
  const entry = entryOf(step)
  const lines = Array.from(
    { length: entry.lines },
    (_, n): Action => ({
      actionId: `${step.id}.${n}`,
      batchId: `batch ${step.id}`,
      ruleId: `rule ${step.rule}`,
      ruleName: `Rule ${step.rule}`,
      ruleNameEn: '',
      ruleType: 'reward',
      categoryId: null,
      unitPoints: points[step.rule]!,
      count: step.count,
      points: entry.each,
      localDate: entry.day,
      class: '1A',
    }),
  )
  switch (step.kind) {
    case 'Redeem':
      return { type: 'Redeem', data: { lines } }
    case 'RewardAsParent':
      return { type: 'RewardAsParent', data: { ...lines[0]!, quota: quotas[step.rule]! } }
    case 'Reward':
    case 'Grant':
      return { type: step.kind, data: lines[0]! }
  }
}

/** Limits a revert to the lines that are on the paper. */
const knownOnly = (command: AccountCommand, paper: Paper, step: Step): AccountCommand => {
  if (command.type !== 'Revert') return command
  const lines = paper.find((entry) => entry.id === step.id)?.lines ?? 1
  return {
    ...command,
    data: { ...command.data, reversals: command.data.reversals.slice(0, lines) },
  }
}

const record = (paper: Paper, step: Step) => {
  if (step.kind !== 'Revert') paper.push(entryOf(step))
  else for (const entry of paper) if (entry.id === step.id) entry.undone = true
}

const codeOf = (run: () => unknown): DomainErrorCode => {
  try {
    run()
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  throw new Error('nothing was refused')
}

test('whatever is sent, the accounts agree with a simple book of entries', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: 'max' }), (steps) => {
      const papers: Paper[] = [[], [], []]
      const accounts = papers.map(() => pointsDecider.initialState())
      for (const step of steps) {
        const paper = papers[step.profile]!
        const account = accounts[step.profile]!
        const before = account.balance
        const command = knownOnly(commandOf(step), paper, step)
        const must = expected(paper, step)
        if (must !== 'recorded' && must !== 'nothing') {
          expect(codeOf(() => pointsDecider.decide(command, account))).toBe(must)
          expect(account.balance).toBe(before)
          continue
        }
        const events = pointsDecider.decide(command, account)
        expect(account.balance, 'deciding changes nothing').toBe(before)
        expect(events.length > 0).toBe(must === 'recorded')
        for (const event of events) pointsDecider.evolve(account, event)
        if (must === 'recorded') record(paper, step)
        expect(account.balance).toBe(balanceOf(paper))
        const spent =
          step.kind === 'Redeem' && events.some(({ data }) => 'points' in data && data.points > 0)
        if (spent)
          expect(account.balance, 'no redemption goes below zero').toBeGreaterThanOrEqual(0)
        expect(pointsDecider.decide(command, account), 'the same again changes nothing').toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})
