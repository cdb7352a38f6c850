import { useState } from 'react'
import { RedeemProfiles } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import {
  type BatchInput,
  type RecordedBatch,
  useBatchCommand,
} from '#web/patterns/batches/use-batch-command.ts'
import { useOverride } from '#web/patterns/batches/use-override.ts'
import { without } from '#web/patterns/batches/without.ts'

const nobody: ReadonlySet<string> = new Set()

/** Returns the students who cannot afford the prize `count` times. */
export const shortStudents = (
  students: readonly Student[],
  prize: PointRule | null,
  count: number,
) =>
  prize && prize.point > 0 ? students.filter((student) => student.point < prize.point * count) : []

export const useRedeemProfiles = (prizes: readonly PointRule[], students: readonly Student[]) => {
  const [chosenPrize, setPrize] = useState<PointRule | null>(null)
  // The prize may have been edited since it was chosen, so use the list.
  const prize = prizes.find(({ _id }) => _id === chosenPrize?._id) ?? chosenPrize
  const [chosen, setChosen] = useState(nobody)
  const [count, setCount] = useState(1)
  const chosenStudents = students.filter(({ profile }) => chosen.has(profile))
  const short = shortStudents(chosenStudents, prize, count)
  const command = useCommandInWords(prizes, students, ({ done }) => {
    setChosen((now) => without(now, done))
    if (chosenStudents.every(({ profile }) => done.has(profile))) setCount(1)
  })

  const profiles = chosenStudents.map(({ profile }) => profile)
  const body = { pointRule_id: prize?._id, profiles, counts: count, expected_point: prize?.point }
  const input = RedeemProfiles.safeParse(body).data ?? null
  return {
    ...command,
    prize,
    /** Clears the students, who may not be able to pay another price. */
    choosePrize: (newer: PointRule) => {
      setPrize(newer)
      setChosen(nobody)
      command.forget()
    },
    chosen,
    setChosen,
    chosenStudents,
    short,
    removeShort: () => {
      const tooFew = new Set(short.map(({ profile }) => profile))
      setChosen(new Set([...chosen].filter((profile) => !tooFew.has(profile))))
    },
    count,
    setCount,
    clear: () => {
      setPrize(null)
      setChosen(nobody)
      setCount(1)
    },
    isEmpty: prize === null && chosenStudents.length === 0,
    input: short.length === 0 ? input : null,
  }
}

const useCommandInWords = (
  prizes: readonly PointRule[],
  students: readonly Student[],
  onRecorded: (batch: RecordedBatch<BatchInput>) => void,
) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const texts = LL.redeem
  const describe = (input: BatchInput, recorded: readonly string[]) => {
    const prize = prizes.find(({ _id }) => _id === input.pointRule_id)
    const only =
      recorded.length === 1 ? students.find(({ profile }) => profile === recorded[0]) : undefined
    const total = (input.expected_point ?? prize?.point ?? 0) * input.counts * recorded.length
    return {
      title: only ? texts.doneOne(nameIn(locale, only.name)) : texts.doneMany(recorded.length),
      text: texts.sum({
        rule: texts.line({ rule: ruleName(prize), count: input.counts }),
        total: formatNumber(total),
      }),
    }
  }
  const { refused, ask, overrideBy, dismissRefused } = useOverride<BatchInput>()
  const command = useBatchCommand({
    path: '/v2/actions/profiles_redeem',
    describe,
    failed: texts.failed(),
    onRecorded,
    ask,
  })
  return {
    ...command,
    refused: refused?.error,
    override: overrideBy(command.submit),
    dismissRefused,
  }
}
