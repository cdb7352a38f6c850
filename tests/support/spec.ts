import { expect } from 'vitest'
import { type Decider, DomainError, type DomainErrorCode } from '#domain/decider.ts'

/**
 * given(past events).when(command).thenEvents(…) or .thenRefused(code): one sentence of the rules.
 */
export const spec =
  <State, Command, Event>({ initialState, decide, evolve }: Decider<State, Command, Event>) =>
  (...past: Event[]) => ({
    when: (command: Command) => {
      const run = () => decide(command, past.reduce(evolve, initialState()))
      return {
        thenEvents: (...expected: Event[]) => expect(run()).toEqual(expected),
        thenRefused: (code: DomainErrorCode, details?: Record<string, unknown>) =>
          expect(run).toThrow(new DomainError(code, details)),
      }
    },
  })
