import { useState } from 'react'
import type { BoardSessionInput } from '#api/contracts/board-game-sessions.ts'
import type { BoardGame } from '#api/contracts/board-games.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { useStepsChoice } from '#web/patterns/steps/use-steps-choice.ts'
import { isScore, readScore } from './scores.ts'

export type SessionResultKind = BoardSessionInput['by']
export type SessionGrantees = NonNullable<BoardSessionInput['grant']>['to']
type TypedPoints = ReadonlyMap<string, string>
const nothing: TypedPoints = new Map()

export const useSessionForm = (
  students: readonly Student[],
  rules: readonly PointRule[],
  isCurrent: boolean,
) => {
  const choice = useStepsChoice<BoardGame>(students)
  const [by, setBy] = useState<SessionResultKind>('place')
  // Keeps the input of each kind of result apart.
  const [typed, setTyped] = useState<Record<SessionResultKind, TypedPoints>>({
    place: nothing,
    score: nothing,
  })
  const [rule, setRule] = useState<PointRule | null>(null)
  const [to, setTo] = useState<SessionGrantees>('winner')
  const write = (results: Readonly<Record<string, string>>) =>
    setTyped((before) => ({
      ...before,
      [by]: new Map([...before[by], ...Object.entries(results)]),
    }))
  const resultOf = (profile: string) => typed[by].get(profile) ?? ''
  const results = choice.profiles.map((profile) => ({ profile, text: resultOf(profile) }))
  const isGiven = ({ text }: { text: string }) => (by === 'score' ? isScore(text) : text !== '')
  const numbers = results
    .filter(isGiven)
    .map(({ profile, text }) => ({ profile, result: readScore(text) }))
  const best = by === 'place' ? 1 : Math.max(...numbers.map(({ result }) => result))
  // The rule may have been edited since it was chosen, so use the list.
  const listed = rules.find(({ _id }) => _id === rule?._id) ?? rule
  const given = isCurrent ? listed : null
  return {
    ...choice,
    by,
    setBy,
    resultOf,
    write,
    rule: choice.rule,
    pointRule: given,
    setPointRule: setRule,
    to,
    setTo,
    missing: results.length - numbers.length,
    winners: numbers.filter(({ result }) => result === best).map(({ profile }) => profile),
    inputOf: (boardGame: string, date: string): BoardSessionInput => ({
      boardGame,
      date,
      by,
      players: numbers,
      grant: given && { pointRule_id: given._id, to, expected_point: given.point },
    }),
    clear: () => {
      choice.clear()
      setTyped({ place: nothing, score: nothing })
      setRule(null)
    },
    /**
     * Removes the players of the recorded session. Players chosen since stay, with their results.
     */
    startNext: ({ players }: BoardSessionInput) => {
      const done = new Set(players.map(({ profile }) => profile))
      const others = (results: TypedPoints) =>
        new Map([...results].filter(([profile]) => !done.has(profile)))
      choice.startNext(done)
      setTyped(({ place, score }) => ({ place: others(place), score: others(score) }))
    },
  }
}
export type SessionForm = ReturnType<typeof useSessionForm>
