import type { BoardGameGrant } from '#domain/board-games/events.ts'
import { localDateOf } from '#domain/calendar.ts'
import { actionIdOf } from '#domain/ids.ts'
import type { AccountCommand, PointsOrder } from '#domain/points/commands.ts'
import type { ActionSource, AwardOrigin } from '#domain/points/events.ts'
import type { Task } from '#platform/command-handler/tasks.ts'
import { type LedgerRequest, metadataOf } from '../requests.ts'
import type { ActionTask } from '../student-actions.ts'
import type { StudentProfile } from '../students.ts'
import type { OrderContext } from './checks.ts'
import type { PointsCall } from './points-calls.ts'
import type { RewardContext, Rule } from './reward-context.ts'

export type AccountTask = Task<AccountCommand>
export type RecordingTask = ActionTask<AccountCommand>

export const recordingTasks = (call: PointsCall, request: LedgerRequest, context: OrderContext) => {
  const localDate = localDateOf(request.moment, context.timeZone)
  return context.students.map((student): RecordingTask => {
    const orders = context.lines.map(({ count, expectedPoint }, n) =>
      orderOf(
        { request, localDate, student },
        { rule: context.rules[n]!, count, expectedPoint, n, origin: openingOf(context.rules[n]!) },
      ),
    )
    return {
      id: student.id,
      action: orders[0]?.actionId ?? '',
      command: call.commandOf(orders, context.rules, context.override),
      metadata: metadataOf(request, student),
    }
  })
}

export type GamePayment = Readonly<{
  session: string
  profile: string
  game: string
  name: string
  points: number
  batch?: string | undefined
}>

export const gameTask = (
  opened: LedgerRequest,
  context: RewardContext,
  { game, name, points, batch }: GamePayment,
) => {
  const student = context.students[0]!
  // The payment joins the given batch, but its action id derives from the session.
  const request = { ...opened, batchId: batch ?? opened.batchId }
  const localDate = localDateOf(request.moment, context.timeZone)
  const rule = {
    id: game,
    name,
    nameEn: '',
    point: points,
    categoryId: null,
    type: 'game',
  } as const
  const line = { rule, count: 1, expectedPoint: points, n: 0 }
  return grantingTask(request, student, orderOf({ request, localDate, student }, line))
}

export type BoardGamePayment = Readonly<{ session: string; profile: string; grant: BoardGameGrant }>

export const boardGameActionOf = (commandId: string, profile: string) =>
  actionIdOf(commandId, profile, 0)

export const boardGameTask = (
  request: LedgerRequest,
  context: RewardContext,
  { grant }: BoardGamePayment,
) => {
  const student = context.students[0]!
  const localDate = localDateOf(request.moment, context.timeZone)
  const {
    ruleId: id,
    ruleName: name,
    ruleNameEn: nameEn,
    ruleType: type,
    points: point,
    categoryId,
  } = grant
  const rule = { id, name, nameEn, point, categoryId, type }
  const line = { rule, count: 1, expectedPoint: point, n: 0 }
  return grantingTask(request, student, orderOf({ request, localDate, student }, line))
}

const grantingTask = (
  request: LedgerRequest,
  student: StudentProfile,
  data: PointsOrder,
): RecordingTask => ({
  id: student.id,
  action: data.actionId,
  command: { type: 'Grant', data },
  metadata: metadataOf(request, student),
})

export const openingOf = ({ isOpening }: Pick<Rule, 'isOpening'>): AwardOrigin | undefined =>
  isOpening ? 'opening' : undefined

type OrderOwner = Readonly<{ request: LedgerRequest; localDate: string; student: StudentProfile }>
type Line = Readonly<{
  rule: Source
  count: number
  expectedPoint: number | undefined
  n: number
  origin?: AwardOrigin | undefined
}>
type Source = Pick<Rule, 'id' | 'name' | 'nameEn' | 'point' | 'categoryId'> &
  Readonly<{ type: ActionSource }>

export const orderOf = (
  { request, localDate, student }: OrderOwner,
  { rule, count, expectedPoint, n, origin }: Line,
): PointsOrder => ({
  actionId: actionIdOf(request.commandId, student.id, n),
  batchId: request.batchId,
  ruleId: rule.id,
  ruleName: rule.name,
  ruleNameEn: rule.nameEn,
  ruleType: rule.type,
  categoryId: rule.categoryId,
  unitPoints: rule.point,
  count,
  points: rule.point * count,
  localDate,
  class: student.class,
  ...(student.house && { house: student.house }),
  ...(student.group && { group: student.group }),
  ...(origin && { origin }),
  expectedPoint,
})
