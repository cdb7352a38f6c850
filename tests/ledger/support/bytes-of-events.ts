// Folds what a school does in a term, and prints what an event of each kind takes in the states: for event-bytes.test.ts, which gives it a
// process of its own.
import { v5 } from 'uuid'
import { attendance } from '#domain/attendance/attendance.ts'
import { badges } from '#domain/badges/badges.ts'
import type { Decider, Happened } from '#domain/decider.ts'
import { type DomainEvent, decodeEvent, eventVersionOf } from '#domain/events.ts'
import { game } from '#domain/games/game.ts'
import { homework } from '#domain/homework/homework.ts'
import { pointsAccount } from '#domain/points-account/points-account.ts'

const days = 90
const namespace = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
const idOf = (...parts: readonly (string | number)[]) => v5(parts.join(' '), namespace)

type School = Readonly<{ students: number; year: number }>
type Moment = Readonly<{ student: number; day: number; batchId: string; localDate: string; class: string }>

const momentsOf = function* ({ students, year }: School): Generator<Moment> {
  for (let n = 0; n < days * students; n += 1) {
    const [day, student] = [Math.floor(n / students), n % students]
    const localDate = new Date(Date.UTC(year, 8, 1 + day)).toISOString().slice(0, 10)
    // Each by themselves: the worst case of a batch.
    yield { student, day, batchId: idOf('batch', year, n), localDate, class: `${Math.floor(student / 30)}A` }
  }
}

const rewarded = ({ student, day, batchId, localDate, class: ofClass }: Moment) => {
  const [rule, points] = [(student + day) % 20, ((student + day) % 5) + 1]
  const ids = {
    actionId: idOf('action', batchId),
    batchId,
    ruleId: idOf('rule', rule),
    categoryId: idOf('category', rule % 4),
  }
  const names = { ruleName: `準時交功課 ${rule}`, ruleNameEn: `Homework on time ${rule}`, ruleType: 'reward' }
  return [
    {
      type: 'PointsRewarded',
      data: { ...ids, ...names, unitPoints: points, count: 1, points, localDate, class: ofClass },
    },
  ]
}

const cameAndWent = ({ batchId, localDate, class: ofClass }: Moment) =>
  ['CheckedIn', 'CheckedOut'].map((type) => {
    const ids = { recordId: idOf(type, batchId), batchId: idOf(type, 'of', batchId), attendanceRuleId: idOf(type) }
    const names = { attendanceRuleName: '準時返學', attendanceRuleNameEn: 'On time for school' }
    return { type, data: { ...ids, ...names, deviceId: null, localDate, class: ofClass } }
  })

const didHomework = ({ student, day, batchId, localDate, class: ofClass }: Moment) => {
  const common = { batchId, date: localDate, localDate, class: ofClass, recordedBy: idOf('teacher') }
  const status = (student + day) % 9 ? 'submitted' : 'unsubmitted'
  const mark = { type: 'HomeworkMarked', data: { recordId: idOf('mark', batchId), ...common, status } }
  if ((student + day) % 3 > 0) return [mark]
  const type = { homeworkTypeId: idOf('code', day % 5), homeworkTypeName: '作業簿', homeworkTypeNameEn: 'Workbook' }
  const subject = { subjectId: idOf('subject', day % 5), subjectNameZh: '數學', subjectNameEn: 'Mathematics' }
  const left = { recordId: idOf('left', batchId), ...common, ...type, ...subject }
  return [mark, { type: 'HomeworkLeftUnfinished', data: left }]
}

const earned = ({ day, batchId, localDate, class: ofClass }: Moment) => {
  const rule = { badgeRuleId: idOf('badge', day % 8), badgeRuleName: '勤學', badgeRuleNameEn: 'Diligent' }
  const award = { awardId: idOf('award', batchId), ...rule, windowKey: `2026-W${day}`, nth: (day % 3) + 1 }
  return day % 4 ? [] : [{ type: 'BadgeAwarded', data: { ...award, localDate, class: ofClass } }]
}

const played = ({ day, batchId, localDate, class: ofClass }: Moment) => {
  if (day % 8 > 0) return []
  const [sessionId, gameId] = [idOf('session', batchId), idOf('game', day % 3)]
  const questions = Array.from({ length: 10 }, (_, n) => ({
    questionId: idOf('question', gameId, n),
    version: 1,
    options: 4,
    right: [n % 4],
  }))
  const rates = { pointCorrect: 100, pointIncorrect: 0, pointExchangeRate: 100 }
  const ids = { sessionId, gameId }
  return [
    { type: 'GameStarted', data: { ...ids, gameName: '乘數表', ...rates, questions, localDate, class: ofClass } },
    ...questions.map(({ questionId, version }) => {
      const given = {
        answerId: idOf('answer', batchId, questionId),
        ...ids,
        questionId,
        version,
        chosen: [1],
        isCorrect: true,
      }
      return { type: 'QuestionAnswered', data: { ...given, localDate } }
    }),
    {
      type: 'GameFinished',
      data: {
        ...{ finishId: idOf('finish', batchId), ...ids, gameName: '乘數表', correct: 10, incorrect: 0, point: 1000 },
        ...{ exchanged: 10, localDate, class: ofClass },
      },
    },
  ]
}

const collect = globalThis.gc
if (!collect) throw new Error('Needs --expose-gc')
const usedBytes = () => {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

type EventsOf = (moment: Moment) => readonly Readonly<{ type: string; data: object }>[]

/** As it comes from the log: with strings of its own. */
const asRead = ({ type, data }: ReturnType<EventsOf>[number]): Happened<DomainEvent> => {
  const v = String(eventVersionOf(type as DomainEvent['type']))
  const { data: own, occurredAt } = JSON.parse(JSON.stringify({ data, occurredAt: '2026-11-20T00:02:00.000Z' }))
  return { ...decodeEvent({ type, data: own, metadata: { v } }), occurredAt }
}

const statesOf = <State, Command, Event extends DomainEvent>(
  { initialState, evolve }: Decider<State, Command, Event>,
  eventsOf: EventsOf,
  school: School,
) => {
  const states = Array.from({ length: school.students }, initialState)
  let count = 0
  for (const moment of momentsOf(school))
    for (const event of eventsOf(moment)) {
      count += 1
      states[moment.student] = evolve(states[moment.student]!, asRead(event) as Event)
    }
  return { states, count }
}

const bytesAnEvent = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  eventsOf: EventsOf,
) => {
  // Once for what the program itself takes, of a few and of another year: it has little to let go of afterwards.
  statesOf(decider, eventsOf, { students: 10, year: 2025 })
  const before = usedBytes()
  const { states, count } = statesOf(decider, eventsOf, { students: 150, year: 2026 })
  const bytes = usedBytes() - before
  // The states are there until here.
  return states.length > 0 ? bytes / count : Number.NaN
}

console.log(
  JSON.stringify({
    account: bytesAnEvent(pointsAccount, rewarded),
    attendance: bytesAnEvent(attendance, cameAndWent),
    homework: bytesAnEvent(homework, didHomework),
    badges: bytesAnEvent(badges, earned),
    game: bytesAnEvent(game, played),
  }),
)
