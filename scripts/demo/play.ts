import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import type { Actor, LedgerResult } from '#ledger/calls.ts'
import type { Ledger } from '#ledger/ledger.ts'
import { sql } from '#platform/postgres/pool.ts'
import { writeRemarks } from '#registry/homework/homework-remarks.ts'
import { RegistryError } from '#registry/registry-error.ts'
import type { DemoDay, DemoStep } from '#scripts/demo/days.ts'
import { playAtTable, playGame } from '#scripts/demo/games/play.ts'
import { playQuiz } from '#scripts/demo/games/play-quiz.ts'
import type { DemoGameStep } from '#scripts/demo/games/steps.ts'
import type { HomeworkStep } from '#scripts/demo/homework-steps.ts'
import { homeworkTypeId } from '#scripts/demo/homework-types.ts'
import {
  demoAttendanceRuleId,
  demoDeviceId,
  demoId,
  demoOrganization,
  demoPeriodId,
  demoRuleId,
  demoStaffId,
} from '#scripts/demo/ids.ts'
import type { DemoSchool } from '#scripts/demo/school.ts'
import { playOrder } from '#scripts/demo/shop/play.ts'
import { untilAnswered, untilRecorded } from '#scripts/demo/until-recorded.ts'

export type Cast = readonly { user: string; profile: string }[]

export type DemoStage = Readonly<{
  ledger: Ledger
  db: CommonQueryMethods
  school: DemoSchool
  orders: Map<string, string>
  setClock: (at: Date) => void
  /** Called for a refused step, which is skipped. If absent, a refusal ends the play. */
  onRefused?: (() => void) | undefined
}>

const CastMember = z.object({ user: z.string(), profile: z.string(), username: z.string() })

export const findCast = async (
  db: CommonQueryMethods,
  school: DemoSchool,
  period: 'past' | 'current',
): Promise<Cast> => {
  const members = await db.any(sql.type(CastMember)`
    SELECT users.id AS user, profiles.id AS profile, username
    FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
    WHERE profiles.organization_id = ${demoOrganization} AND period_id = ${demoPeriodId(period)} AND username IS NOT NULL`)
  const byUsername = new Map(members.map((member) => [member.username, member]))
  return school.students.map(({ u_id }) => byUsername.get(u_id)!)
}

/**
 * Each command has its own key, so that playing again records nothing.
 * @throws DomainError, RegistryError of a refused step, unless `onRefused` handles it
 */
export const playDays = async (
  stage: DemoStage,
  cast: Cast,
  days: readonly DemoDay[],
): Promise<void> => {
  let lastReward: LedgerResult | undefined
  const playOne = async (scene: Scene, step: DemoStep, key: string) => {
    if (isPlay(step)) {
      await untilAnswered(() => playAtOnce(scene, step, key))
      return
    }
    const result = await untilRecorded(() => playStep(scene, step, key))
    refuseHoles(result)
    if (step.kind === 'reward') lastReward = result
  }
  for (const { date, period, steps } of days) {
    for (const [index, step] of steps.entries()) {
      stage.setClock(step.at)
      const scene = { stage, cast, period, lastReward }
      await playOne(scene, step, `${date} ${index}`).catch((error: unknown) => {
        if (!stage.onRefused || !isRefusal(error)) throw error
        stage.onRefused()
      })
    }
  }
}

const isRefusal = (error: unknown) => error instanceof DomainError || error instanceof RegistryError

const isPlay = (step: DemoStep): step is DemoGameStep =>
  step.kind === 'game' || step.kind === 'boardGame' || step.kind === 'quiz'

const actor = (user: string, role: Actor['role']): Actor => ({
  organizationId: demoOrganization,
  userId: user,
  role,
})
const teacherOf = (school: DemoSchool) => (index: number) =>
  actor(demoStaffId(school.teachers[index]!.email), 'admin')

const playAtOnce = (
  { stage: { ledger, school, setClock }, cast }: Scene,
  step: DemoGameStep,
  key: string,
) => {
  const scene = { ledger, cast, setClock, teacher: teacherOf(school) }
  if (step.kind === 'quiz') return playQuiz(scene, step)
  return step.kind === 'game' ? playGame(scene, step, key) : playAtTable(scene, step, key)
}

// A missing action would show only months later, as a wrong total.
const refuseHoles = ({ outcomes }: LedgerResult) => {
  const hole = outcomes.find(({ outcome }) => outcome === 'rejected' || outcome === 'retryable')
  if (hole?.code) throw new DomainError(hole.code)
  if (hole) throw new Error(`The demo school could not record an action: ${hole.outcome}`)
}

type Scene = {
  stage: DemoStage
  cast: Cast
  period: 'past' | 'current'
  lastReward: LedgerResult | undefined
}

const playStep = (
  { stage, cast, period, lastReward }: Scene,
  step: Exclude<DemoStep, DemoGameStep>,
  key: string,
): Promise<LedgerResult> => {
  const { ledger, school, db } = stage
  const teacher = teacherOf(school)
  switch (step.kind) {
    case 'reward': {
      const profiles = step.students.map((index) => cast[index]!.profile)
      return ledger.points.reward(teacher(step.by), key, {
        rule: demoRuleId(step.rule),
        profiles,
        count: step.count,
      })
    }
    case 'parent': {
      const parent = actor(cast[step.student]!.user, 'parent')
      return ledger.points.rewardAsParent(parent, key, {
        rule: demoRuleId(step.rule),
        period: demoPeriodId(period),
      })
    }
    case 'redeem': {
      const lines = step.lines.map(({ rule, count }) => ({ rule: demoRuleId(rule), count }))
      return ledger.points.redeemRules(teacher(step.by), key, {
        profile: cast[step.student]!.profile,
        lines,
      })
    }
    case 'check': {
      const profiles = step.students.map((index) => cast[index]!.profile)
      const input = {
        rule: demoAttendanceRuleId(step.rule),
        device: step.device && demoDeviceId(step.device),
        profiles,
      }
      return step.direction === 'checkin'
        ? ledger.attendance.checkIn(teacher(step.by), key, input)
        : ledger.attendance.checkOut(teacher(step.by), key, input)
    }
    case 'homework': {
      const profiles = step.marks.map(({ student, status }) => ({
        profile: cast[student]!.profile,
        status,
      }))
      return ledger.homework.mark(teacher(step.by), key, {
        date: step.date,
        profiles,
        mayReplaceOthers: false,
      })
    }
    case 'unfinished':
      return leaveUnfinished({ db, ledger, cast, actor: teacher(step.by) }, step, key)
    case 'house':
      return ledger.houses.reward(teacher(step.by), key, {
        team: demoId(step.team),
        rule: demoRuleId(step.rule),
        count: step.count,
      })
    case 'order':
    case 'orderChange':
    case 'orderCancelled': {
      const { user, profile } = cast[step.student]!
      const student = actor(user, 'user')
      return playOrder({ ledger, student, profile, teacher, orders: stage.orders }, step, key)
    }
    case 'undo': {
      const actions = lastReward!.outcomes.map(({ profile, action }) => ({
        profile,
        action: action!,
      }))
      return ledger.points.revert(teacher(0), key, { actions, reason: 'mistake' })
    }
  }
}

type LeaveRequest = { db: CommonQueryMethods; ledger: Ledger; cast: Cast; actor: Actor }

const leaveUnfinished = async (
  { db, ledger, cast, actor }: LeaveRequest,
  { at, type, date, left }: Extract<HomeworkStep, { kind: 'unfinished' }>,
  key: string,
) => {
  const profiles = left.map(({ student }) => cast[student]!.profile)
  const result = await ledger.homework.leaveUnfinished(actor, key, {
    homeworkType: homeworkTypeId(type),
    date,
    profiles,
  })
  const remarks = result.outcomes.flatMap(({ profile, action }, n) =>
    action ? [{ recordId: action, profileId: profile, remarks: left[n]!.remarks }] : [],
  )
  await writeRemarks(db, { organizationId: demoOrganization, at }, remarks)
  return result
}
