import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RollCall, RollCallInput } from '#api/contracts/roll-call.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import {
  type Called,
  type ChosenMarks,
  nextMark,
  type RollMark,
  recordedIn,
  type ShownMark,
  shownMarkOf,
  toCheckIn,
} from './marks.ts'
import { rollCallQuery } from './roll-call-query.ts'

export type ChosenRollRules = { present: string; late: string }

export const useRoll = (roll: RollCall, rules: ChosenRollRules) => {
  const { LL, locale } = useI18nContext()
  const words = LL.rollCall
  const client = useQueryClient()
  const announce = useAnnounce()
  const [chosen, setChosen] = useState<ChosenMarks>(new Map())
  const sent = useRef<ChosenMarks>(undefined)
  const hasLate = rules.late !== ''
  const saved = roll.saved_at !== null
  const students: Called[] = roll.students.map((student) => ({
    ...student,
    shown: shownMarkOf(student, { chosen, saved, hasLate }),
  }))
  const none: ChosenMarks = new Map()
  /**
   * Returns whether the mark changes anything, which it does not if the student has checked in
   * since.
   */
  const isChanged = (student: Called) =>
    chosen.has(student.profile) &&
    student.shown !== shownMarkOf(student, { chosen: none, saved, hasLate })
  const count = (...marks: readonly string[]) =>
    students.filter(({ shown }) => marks.includes(shown)).length
  const absent = count('absent')
  const profiles = toCheckIn(students)

  const mark = (some: readonly string[], next: RollMark) => {
    const marked = new Map([...chosen, ...some.map((profile) => [profile, next] as const)])
    setChosen(marked)
    const shown = students.map((student) =>
      shownMarkOf(student, { chosen: marked, saved, hasLate }),
    )
    const of = (kind: ShownMark) => shown.filter((one) => one === kind).length
    const count = words.missingCount({ absent: of('absent'), late: of('late') })
    const at = some.length === 1 ? students.findIndex(({ profile }) => profile === some[0]) : -1
    const is = shown[at]
    // One announcement: the result first, then the numbers.
    announce(
      is
        ? words.marked({
            name: nameIn(locale, students[at]!.user.name),
            mark: is === 'in' ? words.marks.present() : words.marks[is](),
            count,
          })
        : count,
    )
  }

  const command = useBatchCommand<RollCallInput>({
    path: '/v2/roll_call',
    history: 'attendance',
    describe: (input) => {
      const ids = new Set(input.profiles.map(({ profile }) => profile))
      const present = students.filter(({ profile, came_at }) => came_at || ids.has(profile)).length
      return {
        title: words.done(input.class),
        text: words.doneText({ present, absent: students.length - present }),
      }
    },
    failed: words.failed(),
    // In addition to the check-ins, a roll call makes the other students absent.
    leavesMore: true,
    explain: (error) =>
      error instanceof ApiError && error.code === 'date_out_of_range' ? words.newDay() : undefined,
    onRecorded: ({ input, left }) => {
      if (left.length > 0) return
      const { present_rule, late_rule } = input
      const ruleOf = input.profiles.map(
        ({ profile, is_late }) => [profile, (is_late && late_rule) || present_rule] as const,
      )
      client.setQueryData(
        rollCallQuery(roll.class).queryKey,
        (former) =>
          former &&
          recordedIn(former, {
            rules: new Map(ruleOf),
            profiles: new Set(input.profiles.map(({ profile }) => profile)),
            at: new Date().toISOString(),
          }),
      )
      const marks = sent.current
      setChosen(
        (now) => new Map([...now].filter(([profile, mark]) => marks?.get(profile) !== mark)),
      )
    },
  })
  const save = () => {
    if (command.isPending) return
    const input: RollCallInput = {
      class: roll.class,
      date: roll.date,
      profiles,
      present_rule: rules.present,
      late_rule: hasLate ? rules.late : null,
    }
    sent.current = chosen
    command.submit(input)
  }
  return {
    students,
    profiles,
    command,
    save,
    mark,
    absent,
    late: count('late'),
    already: count('in'),
    isUnsaved: students.some(isChanged),
    tap: ({ profile, shown }: Called) =>
      shown !== 'in' && mark([profile], nextMark(shown, hasLate)),
  }
}
export type Roll = ReturnType<typeof useRoll>
