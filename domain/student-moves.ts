import { classSpelling } from './class-spelling.ts'
import type { Successor } from './class-successor.ts'

/** `copy` keeps the classes; `move_up` moves each class to the next grade. */
export const moveModes = ['copy', 'move_up'] as const
export type MoveMode = (typeof moveModes)[number]

export const moveNumberings = ['keep', 'by_name'] as const
export type MoveNumbering = (typeof moveNumberings)[number]

export const moveOutcomes = ['move', 'repeat', 'leave', 'undecided', 'already'] as const
/** `already`: was in the target period and stays unchanged. */
export type MoveOutcome = (typeof moveOutcomes)[number]

export const moveReasons = ['chosen', 'same', 'next', 'last_grade', 'no_class', 'no_grade'] as const

export type MovableStudent = Readonly<{
  userId: string
  nameEn: string
  nameZh: string
  isActive: boolean
  class: string
  classNo: number
}>

/** Students whose `to` is null leave the school. */
export type ClassDecision = Readonly<{
  class: string
  /** If undefined, `mode` decides. */
  to?: string | null | undefined
  students: readonly Readonly<{ student: string; to: string | null }>[]
}>

export type MoveRequest = Readonly<{
  mode: MoveMode
  numbers: MoveNumbering
  classes: readonly ClassDecision[]
}>

type PlaceInPeriod = Readonly<{ userId: string; class: string; classNo: number | null }>

export type MoveContext = Readonly<{
  students: readonly MovableStudent[]
  present: readonly PlaceInPeriod[]
  /** Spellings, in order of preference. */
  spellings: readonly string[]
  successorOf: (className: string) => Successor
}>

export type PlannedMove = Readonly<{
  student: MovableStudent
  outcome: MoveOutcome
  /** Null: leaves the school. Undefined: undecided. */
  to: string | null | undefined
  /** The number in the target class; null for a student who does not move there. */
  number: number | null
  /** True if the decision is for this student alone. */
  isOwn: boolean
}>

export type ClassMove = Readonly<{
  class: string
  to: string | null | undefined
  why: (typeof moveReasons)[number]
  /** The class that should follow, but does not exist. */
  missing: string | null
  moves: readonly PlannedMove[]
}>

export type MovePlan = Readonly<{
  classes: readonly ClassMove[]
  moves: readonly PlannedMove[]
  counts: Readonly<Record<MoveOutcome, number>>
  /** Numbers that several students of a class would share. */
  duplicates: readonly Readonly<{ class: string; number: number; students: number }>[]
}>

export const planMove = (request: MoveRequest, context: MoveContext): MovePlan => {
  const { students, present, spellings } = context
  const spelled = classSpelling([...spellings, ...students.map((one) => one.class)])
  const decisions = new Map(request.classes.map((one) => [one.class, one]))
  const already = new Set(present.map(({ userId }) => userId))
  const unnumbered = [...Map.groupBy(students, (one) => one.class)].map(([name, members]) => {
    const decision = decisions.get(name)
    const ofClass = classMoveOf(name, request, context)
    const to = ofClass.to && spelled(ofClass.to)
    const own = new Map(decision?.students.map((one) => [one.student, one.to]))
    const moves = members.map((student): PlannedMove => {
      const isOwn = own.has(student.userId)
      const leaves = request.mode === 'move_up' && !student.isActive
      const chosen = isOwn ? own.get(student.userId) : leaves ? null : to
      const target = chosen && spelled(chosen)
      const outcome = already.has(student.userId) ? 'already' : outcomeOf(request, name, target)
      return { student, outcome, to: target, number: null, isOwn }
    })
    return { ...ofClass, to, moves }
  })
  const numbered = numberMoves(
    unnumbered.flatMap(({ moves }) => moves),
    request.numbers,
    present,
  )
  const classes = unnumbered.map((one) => ({
    ...one,
    moves: one.moves.map((move) => numbered.get(move.student.userId) ?? move),
  }))
  const moves = classes.flatMap((one) => one.moves)
  return { classes, moves, counts: countMoves(moves), duplicates: sharedNumbers(moves, present) }
}

export const countMoves = (moves: readonly PlannedMove[]): Record<MoveOutcome, number> => {
  const counts = { move: 0, repeat: 0, leave: 0, undecided: 0, already: 0 }
  for (const { outcome } of moves) counts[outcome] += 1
  return counts
}

const classMoveOf = (
  name: string,
  { mode, classes }: MoveRequest,
  { successorOf }: MoveContext,
): Omit<ClassMove, 'moves'> => {
  const successor = mode === 'move_up' ? successorOf(name) : null
  const missing = successor?.why === 'no_class' ? successor.missing : null
  const chosen = classes.findLast((one) => one.class === name)?.to
  if (chosen !== undefined) return { class: name, to: chosen, why: 'chosen', missing }
  if (successor === null) return { class: name, to: name, why: 'same', missing }
  const { why } = successor
  if (why === 'next') return { class: name, to: successor.class, why, missing }
  return { class: name, to: why === 'last_grade' ? null : undefined, why, missing }
}

const outcomeOf = (
  { mode }: MoveRequest,
  from: string,
  to: string | null | undefined,
): MoveOutcome => {
  if (to === undefined) return 'undecided'
  if (to === null) return 'leave'
  return mode === 'move_up' && to === from ? 'repeat' : 'move'
}

const isComing = ({ outcome }: PlannedMove) => outcome === 'move' || outcome === 'repeat'

const byName = new Intl.Collator('en', { numeric: true })
const nameOf = ({ student: { nameEn, nameZh } }: PlannedMove) => nameEn || nameZh

const numberMoves = (
  moves: readonly PlannedMove[],
  numbers: MoveNumbering,
  present: readonly PlaceInPeriod[],
): ReadonlyMap<string, PlannedMove> => {
  const coming = moves.filter(isComing)
  if (numbers === 'keep')
    return new Map(
      coming.map((move) => [move.student.userId, { ...move, number: move.student.classNo }]),
    )
  const taken = new Map(
    [...Map.groupBy(present, (one) => one.class)].map(([name, there]) => [
      name,
      new Set(there.map(({ classNo }) => classNo)),
    ]),
  )
  const numbered = [...Map.groupBy(coming, ({ to }) => to ?? '')].flatMap(([name, members]) => {
    const used = taken.get(name)
    let last = 0
    return members
      .toSorted(
        (one, other) =>
          byName.compare(nameOf(one), nameOf(other)) || one.student.classNo - other.student.classNo,
      )
      .map((move) => {
        do last += 1
        while (used?.has(last))
        return { ...move, number: last }
      })
  })
  return new Map(numbered.map((move) => [move.student.userId, move]))
}

const sharedNumbers = (moves: readonly PlannedMove[], present: readonly PlaceInPeriod[]) => {
  const places = [
    ...moves.filter(isComing).map(({ to, number }) => ({ class: to ?? '', number })),
    ...present.map((one) => ({ class: one.class, number: one.classNo })),
  ]
  return [...Map.groupBy(places, (place) => `${place.number} ${place.class}`).values()].flatMap(
    (there) => {
      const [first] = there
      return first && first.number !== null && there.length > 1
        ? [{ class: first.class, number: first.number, students: there.length }]
        : []
    },
  )
}
