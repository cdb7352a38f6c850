import { type Decider, DomainError } from '#domain/decider.ts'
import { type DomainEvent, eventIdOf } from '#domain/events.ts'
import type { Folded, States } from './states.ts'
import { type Decision, eventsOf, type FindHeads, type Task } from './tasks.ts'

export type Plan<State, Command, Event> = Readonly<{
  task: Task<Command>
  folded: Folded<State>
  decision: Decision<Event>
}>

type PlannerOptions<State, Command, Event> = Readonly<{
  decider: Decider<State, Command, Event>
  states: States<State, Event>
  streamOf: (task: Task<Command>) => string
  findHeads: FindHeads | undefined
}>

export const createPlanner = <State, Command, Event extends DomainEvent>(
  options: PlannerOptions<State, Command, Event>,
) => {
  const { decider, states, streamOf, findHeads } = options
  type ThisPlan = Plan<State, Command, Event>

  const decide = ({ command }: Task<Command>, { state }: Folded<State>): Decision<Event> => {
    try {
      return { events: decider.decide(command, state) }
    } catch (error) {
      if (error instanceof DomainError) return { refused: error }
      throw error
    }
  }

  const newOn = ({ id, metadata, command }: Task<Command>) => {
    const eventIds = decider.decide(command, decider.initialState()).map(eventIdOf)
    return { id, organizationId: metadata.organizationId, eventIds }
  }

  const headsFor = async (
    tasks: readonly Task<Command>[],
  ): Promise<ReadonlyMap<string, number>> => {
    const unread = tasks.filter(
      (task) => decider.needsNoPast?.(task.command) && !states.isKept(streamOf(task)),
    )
    if (!findHeads || unread.length === 0) return new Map()
    const heads = await findHeads(unread.map(newOn)).catch(() => new Map<string, number>())
    return new Map(
      unread.flatMap((task) => {
        const head = heads.get(task.id)
        return head === undefined ? [] : [[streamOf(task), head] as const]
      }),
    )
  }

  const planOnce = async (
    tasks: readonly Task<Command>[],
    heads?: ReadonlyMap<string, number>,
  ): Promise<readonly ThisPlan[]> => {
    const folded = await states.load(tasks.map(streamOf), heads)
    return tasks.map((task, n) => ({
      task,
      folded: folded[n]!,
      decision: decide(task, folded[n]!),
    }))
  }

  // A stale state causes a conflict on append. If nothing is appended, read the stream again.
  return async (
    tasks: readonly Task<Command>[],
    { isFirst }: { isFirst: boolean },
  ): Promise<readonly ThisPlan[]> => {
    const plans = await planOnce(tasks, isFirst ? await headsFor(tasks) : undefined)
    const doubtful = plans.filter(
      ({ folded, decision }) => folded.warm && eventsOf(decision).length === 0,
    )
    if (doubtful.length === 0) return plans
    for (const { folded } of doubtful) states.doubt(folded, 'unsure')
    const again = await planOnce(doubtful.map(({ task }) => task))
    const planned = new Map(doubtful.map((plan, n) => [plan, again[n]]))
    return plans.map((plan) => planned.get(plan) ?? plan)
  }
}
