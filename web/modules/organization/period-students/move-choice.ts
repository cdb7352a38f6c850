import type { Period, PeriodHeadcount } from '#api/contracts/organization.ts'
import type { MoveInput } from './period-students-calls.ts'

export type MoveSource = 'move_up' | 'copy' | 'later'
export type MoveDecision = Readonly<{
  to?: string | null
  students: Readonly<Record<string, string | null>>
}>
export type Decisions = Readonly<Record<string, MoveDecision>>
export type MoveChoice = Readonly<{
  source: MoveSource
  from: string
  numbers: NonNullable<MoveInput['numbers']>
  decisions: Decisions
  /** Whether to make missing class filters. */
  makesFilters: boolean
}>

/** In ms: after a longer gap students move up; after a shorter one they are copied. */
const yearIsLongerThan = 250 * 86_400_000

export const sourcesFor = (
  period: Period,
  periods: readonly Period[],
  headcounts: readonly PeriodHeadcount[],
) => {
  const filled = new Set(headcounts.filter(({ students }) => students > 0).map((one) => one.period))
  return periods.filter(({ _id }) => _id !== period._id && filled.has(_id))
}

export const firstChoice = (period: Period, sources: readonly Period[]): MoveChoice => {
  const before = sources.filter(({ start_at }) => start_at < period.start_at)
  const source = before.toSorted((a, b) => b.start_at.localeCompare(a.start_at))[0] ?? sources[0]
  const since = source ? Date.parse(period.start_at) - Date.parse(source.start_at) : 0
  return {
    source: source ? (since > yearIsLongerThan ? 'move_up' : 'copy') : 'later',
    from: source?._id ?? '',
    numbers: 'keep',
    decisions: {},
    makesFilters: true,
  }
}

export const withClass = (decisions: Decisions, name: string, to: string | null): Decisions => ({
  ...decisions,
  [name]: { students: {}, ...decisions[name], to },
})

/** With `to` undefined, the student moves with the class again. */
export const withStudent = (
  decisions: Decisions,
  place: Readonly<{ class: string; student: string }>,
  to: string | null | undefined,
): Decisions => {
  const before = decisions[place.class] ?? { students: {} }
  const { [place.student]: _, ...others } = before.students
  const students = to === undefined ? others : { ...others, [place.student]: to }
  return { ...decisions, [place.class]: { ...before, students } }
}

export const moveInputOf = ({ source, from, numbers, decisions }: MoveChoice): MoveInput | null =>
  source === 'later' || from === ''
    ? null
    : {
        from,
        mode: source,
        numbers,
        classes: Object.entries(decisions).map(([name, { to, students }]) => ({
          class: name,
          ...(to !== undefined && { to }),
          students: Object.entries(students).map(([student, own]) => ({ student, to: own })),
        })),
      }
