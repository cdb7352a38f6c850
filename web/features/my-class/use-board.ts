import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { MyClassBoard, MyClassBoardInput } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useAnnounce } from '#web/kit/announcer.tsx'
import { useFailureToast } from '#web/kit/toast/use-failure-toast.ts'
import { useBatchCommand } from '#web/parts/batches/use-batch-command.ts'
import { useRewardWords } from '#web/parts/batches/use-reward-words.ts'
import { saveBoard } from '#web/parts/classes/class-calls.ts'
import { boardQuery } from './my-class-calls.ts'
import { softSound } from './sound.ts'
import { nextTurn } from './turns.ts'

/** What was chosen before the class changed: for the class that it is of. */
let nextChosen: { class: string; profiles: readonly string[] } | undefined
export const chooseIn = (name: string, profiles: readonly string[]) => {
  nextChosen = { class: name, profiles }
}
const takeChosen = (name: string) => {
  const taken = nextChosen?.class === name ? nextChosen.profiles : []
  nextChosen = undefined
  return new Set(taken)
}

/** How long a new leaf is seen to grow. */
const growing = 1200

type Parts = { board: MyClassBoard; rules: readonly PointRule[]; hasSound: boolean }

/** Who is chosen in the class, and what is done with them. */
export const useBoard = ({ board: answered, rules, hasSound }: Parts) => {
  const { LL, locale } = useI18nContext()
  const client = useQueryClient()
  const failure = useFailureToast()
  const announce = useAnnounce()
  // What was chosen here stands, whichever answer is on its way.
  const [own, setOwn] = useState<Partial<MyClassBoard>>({})
  const board = { ...answered, ...own }
  const [all, setChosen] = useState<ReadonlySet<string>>(() => takeChosen(board.class))
  const [grown, setGrown] = useState<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const students = board.students.map((tile) => ({ ...tile, name: tile.user.name, class: board.class }))
  // Somebody may have left the class since being chosen.
  const chosen = students.filter(({ profile }) => all.has(profile))

  const grow = (profiles: readonly string[]) => {
    clearTimeout(timer.current)
    setGrown(new Set(profiles))
    timer.current = setTimeout(() => setGrown(new Set()), growing)
  }
  const words = useRewardWords(rules, students)
  const command = useBatchCommand({
    ...words,
    describe: (input, recorded) => {
      grow(recorded)
      if (hasSound) softSound()
      return words.describe(input, recorded)
    },
    onRecorded: (left) => setChosen(new Set(left)),
    onUndone: (profiles) => setChosen(new Set(profiles)),
  })
  const keep = (newer: Omit<MyClassBoardInput, 'class'>) => {
    setOwn((former) => ({ ...former, ...newer }))
    client.setQueryData(boardQuery(board.class).queryKey, (former) => former && { ...former, ...newer })
    const save = () =>
      saveBoard({ class: board.class, ...newer }).catch((error: unknown) =>
        failure({ title: LL.common.failed(), error, retry: save }),
      )
    void save()
  }
  // Who is away today is neither of the whole class nor picked, and may still be chosen.
  const here = students.filter(({ presence }) => presence !== 'absent').map(({ profile }) => profile)
  const isWhole = here.length > 0 && here.every((profile) => all.has(profile))
  const pick = () => {
    const turn = nextTurn(here, board.had_turn)
    if (!turn) return announce(LL.myClass.nobodyToPick())
    keep({ had_turn: turn.hadTurn })
    setChosen(new Set([turn.profile]))
    const picked = students.find(({ profile }) => profile === turn.profile)
    announce(LL.myClass.randomPicked(nameIn(locale, picked?.name)))
    document.getElementById(`my-class-${turn.profile}`)?.scrollIntoView?.({ block: 'nearest' })
  }
  return {
    ...{ board, students, here, isWhole, chosen, grown, setChosen, keep, pick, command },
    toggle: (profile: string) =>
      setChosen((former) => {
        const newer = new Set(former)
        if (!newer.delete(profile)) newer.add(profile)
        return newer
      }),
    chooseAll: () => setChosen(new Set(isWhole ? [] : here)),
    give: (rule: PointRule, counts: number) => {
      const profiles = chosen.map(({ profile }) => profile)
      if (profiles.length > 0) command.submit({ pointRule_id: rule._id, profiles, counts, expected_point: rule.point })
    },
  }
}
export type BoardState = ReturnType<typeof useBoard>
