import { type Decider, Refused } from '#domain/decider.ts'
import { type Decision, eventsOf, type Task } from './messages.ts'
import type { Folded, States } from './states.ts'

/** A task with the state that it met and what the decider says to it. */
export type Plan<State, Command, Event> = Readonly<{
  task: Task<Command>
  folded: Folded<State>
  decision: Decision<Event>
}>

type Options<State, Command, Event> = Readonly<{
  decider: Decider<State, Command, Event>
  states: States<State, Event>
  streamOf: (task: Task<Command>) => string
}>

/** Loads and decides, without recording anything. */
export const createPlanner = <State, Command, Event>({ decider, states, streamOf }: Options<State, Command, Event>) => {
  type ThisPlan = Plan<State, Command, Event>

  const decide = ({ command }: Task<Command>, { state }: Folded<State>): Decision<Event> => {
    try {
      return { events: decider.decide(command, state) }
    } catch (error) {
      if (error instanceof Refused) return { refused: error }
      throw error
    }
  }

  const planOnce = async (tasks: readonly Task<Command>[]): Promise<readonly ThisPlan[]> => {
    const folded = await states.load(tasks.map(streamOf))
    return tasks.map((task, n) => ({ task, folded: folded[n]!, decision: decide(task, folded[n]!) }))
  }

  // An append that was decided on a stale state would conflict; a decision that appends nothing must be looked at twice.
  return async (tasks: readonly Task<Command>[]): Promise<readonly ThisPlan[]> => {
    const plans = await planOnce(tasks)
    const doubtful = plans.filter(({ folded, decision }) => folded.warm && eventsOf(decision).length === 0)
    if (doubtful.length === 0) return plans
    for (const { folded } of doubtful) states.doubt(folded, 'unsure')
    const again = await planOnce(doubtful.map(({ task }) => task))
    const planned = new Map(doubtful.map((plan, n) => [plan, again[n]]))
    return plans.map((plan) => planned.get(plan) ?? plan)
  }
}
