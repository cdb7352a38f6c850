import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GroupRank } from '#api/contracts/houses.ts'
import type { MyClassBoard, MyClassBoardInput, Tile } from '#api/contracts/my-class.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'
import { without } from '#web/patterns/batches/without.ts'
import { saveClassBoardCall } from '#web/patterns/classes/class-calls.ts'
import { useHouseAward } from '#web/patterns/houses/house-awards.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { inSentences } from '#web/ui/text/sentences.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { rewardPath, useRewardWords } from '../use-reward-words.ts'
import { boardQuery } from './my-class-calls.ts'
import { nextTurn } from './next-turn.ts'
import { softSound } from './sound.ts'
import { useNewNames } from './use-new-names.ts'

/** Students to select once another class has opened. */
let nextChosen: { class: string; profiles: readonly string[] } | undefined
export const chooseIn = (name: string, profiles: readonly string[]) => {
  nextChosen = { class: name, profiles }
}
const takeChosen = (name: string) => {
  const taken = nextChosen?.class === name ? nextChosen.profiles : []
  nextChosen = undefined
  return new Set(taken)
}

const growing = 2000

/** Removes the seats and turns of students who have left the class in the meantime. */
const withoutLeavers = (board: MyClassBoard): MyClassBoard => {
  const isHere = new Set(board.students.map(({ profile }) => profile))
  return {
    ...board,
    seats: board.seats.map((id) => (id !== null && isHere.has(id) ? id : null)),
    had_turn: board.had_turn.filter((id) => isHere.has(id)),
  }
}

type BoardInput = {
  board: MyClassBoard
  rules: readonly PointRule[]
  hasSound: boolean
  /** True if the list beside the tiles offers the undo, so that no toast is needed. */
  hasList: boolean
}

export const useBoard = ({ board: answered, rules, hasSound, hasList }: BoardInput) => {
  const { LL, locale } = useI18nContext()
  const client = useQueryClient()
  const failure = useFailureToast()
  const announce = useAnnounce()
  // Holds choices made here, which override an answer that is still on its way.
  const [own, setOwn] = useState<Partial<MyClassBoard>>({})
  const board = withoutLeavers({ ...answered, ...own })
  const [all, setAll] = useState<ReadonlySet<string>>(() => takeChosen(board.class))
  /** The group whose own account receives the points. Then no student is chosen. */
  const [team, setTeam] = useState<GroupRank>()
  const setChosen: typeof setAll = (profiles) => {
    setTeam(undefined)
    setAll(profiles)
  }
  /** The student last chosen by hand. */
  const [last, setLast] = useState<string>()
  const [grown, setGrown] = useState<ReadonlySet<string>>(new Set())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const students = board.students.map((tile) => ({
    ...tile,
    name: tile.user.name,
    class: board.class,
  }))
  // A student may have left the class since.
  const chosen = students.filter(({ profile }) => all.has(profile))

  const grow = (profiles: readonly string[]) => {
    clearTimeout(timer.current)
    setGrown(new Set(profiles))
    timer.current = setTimeout(() => setGrown(new Set()), growing)
  }
  const words = useRewardWords(rules, students)
  const { fresh, describe, show, forget } = useNewNames(rules, students)
  const command = useBatchCommand({
    path: rewardPath,
    ...words,
    describe: (input, recorded) => {
      grow(recorded)
      if (hasSound) softSound()
      return describe(input, recorded)
    },
    onRecorded: ({ done }) => setAll((now) => without(now, done)),
    onUndone: (profiles) => setChosen(new Set(profiles)),
    ...(hasList && { offer: show }),
  })
  const houseAward = useHouseAward(({ _id }) =>
    setTeam((now) => (now?._id === _id ? undefined : now)),
  )
  const say = (profiles: readonly string[]) =>
    announce(
      profiles.length > 0 ? LL.myClass.rulesFollow(profiles.length) : LL.myClass.nobodyChosen(),
    )
  const choose = (profiles: readonly string[]) => {
    setChosen(new Set(profiles))
    say(profiles)
  }
  const chooseTeam = (group: GroupRank) => {
    if (group._id === team?._id) return choose([])
    setAll(new Set())
    setTeam(group)
    announce(LL.houseAwards.chosenTeam(ruleNameIn(locale, group)))
  }
  const namesOf = (some: readonly string[]) =>
    students
      .filter(({ profile }) => some.includes(profile))
      .map(({ name }) => nameIn(locale, name))
      .join(LL.batches.separator())
  const chooseTyped = (profiles: readonly string[]) => {
    setChosen(new Set(profiles))
    const dropped = namesOf([...all].filter((profile) => !profiles.includes(profile)))
    const { typedChosen, typedDropped } = LL.myClass
    announce(inSentences(locale, typedChosen(namesOf(profiles)), dropped && typedDropped(dropped)))
  }
  const keep = (newer: Omit<MyClassBoardInput, 'class'>) => {
    setOwn((former) => ({ ...former, ...newer }))
    client.setQueryData(
      boardQuery(board.class).queryKey,
      (former) => former && { ...former, ...newer },
    )
    const save = () =>
      saveClassBoardCall({ class: board.class, ...newer }).catch((error: unknown) =>
        failure({ title: LL.common.failed(), error, retry: save }),
      )
    void save()
  }
  // "Whole class" and the draw leave absent students out; they can be chosen.
  const here = students
    .filter(({ presence }) => presence !== 'absent')
    .map(({ profile }) => profile)
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
    board,
    students,
    here,
    isWhole,
    chosen,
    last,
    grown,
    setChosen,
    chooseTyped,
    keep,
    pick,
    command,
    team,
    fresh,
    forget,
    toggle: ({ profile }: Tile) => {
      const newer = new Set(all)
      if (!newer.delete(profile)) newer.add(profile)
      setLast(profile)
      choose([...newer])
    },
    choose,
    chooseTeam,
    isPending: command.isPending || houseAward.isPending,
    clear: () => choose([]),
    chooseAll: () => choose(isWhole ? [] : here),
    give: (rule: PointRule, counts: number) => {
      const profiles = chosen.map(({ profile }) => profile)
      if (team) houseAward.submit({ team, rule, counts })
      else if (profiles.length > 0)
        command.submit({ pointRule_id: rule._id, profiles, counts, expected_point: rule.point })
    },
  }
}
export type BoardState = ReturnType<typeof useBoard>
