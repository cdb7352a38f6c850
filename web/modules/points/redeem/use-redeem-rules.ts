import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommandResult, RedeemRules } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { sendBatchCall } from '#web/patterns/batches/batch-calls.ts'
import type { RedeemOverride } from '#web/patterns/batches/override-dialog.tsx'
import {
  pointsChangedIn,
  type ShownPointsChange,
  showNewPoints,
} from '#web/patterns/batches/points-changed.ts'
import { isCertain } from '#web/patterns/batches/use-batch-command.ts'
import { useOverride } from '#web/patterns/batches/use-override.ts'
import { useUndoToast } from '#web/patterns/batches/use-undo-toast.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { balanceInWords } from './balance-in-words.ts'
import {
  asListed,
  type Basket,
  balanceBar,
  basketTotal,
  shortFor,
  withOneLess,
  withOneMore,
  withoutRule,
  withoutSent,
} from './basket.ts'
import { fields } from './ways.ts'

export const useRedeemRules = (
  students: readonly Student[],
  prizes: readonly PointRule[],
  onRedeemed: () => void,
) => {
  const { LL, locale } = useI18nContext()
  const say = useAnnounce()
  // A link from a student's tile names the student.
  const { values } = useAddress(fields)
  const [profile, setProfile] = useState<string | null>(values.profile || null)
  const [lines, setBasket] = useState<Basket>([])
  const basket = asListed(lines, prizes)
  /** The prize that was last tried and does not fit. */
  const [tried, setTried] = useState<PointRule | null>(null)
  const student = students.find((one) => one.profile === profile) ?? null
  const balance = student?.point ?? 0
  const total = basketTotal(basket)

  const show = (newer: Basket) => {
    setBasket(newer)
    setTried(null)
  }
  const change = (newer: Basket) => {
    show(newer)
    say(balanceInWords(LL.redeem, balanceBar(newer, balance, null)))
  }
  const add = (rule: PointRule) => {
    if (shortFor(basket, rule, balance) > 0) setTried(rule)
    else change(withOneMore(basket, rule, balance))
  }
  const choose = (newer: string | null) => {
    setProfile(newer)
    show([])
    const chosen = students.find((one) => one.profile === newer)
    if (!chosen) return
    say(
      LL.redeem.chosen({
        name: nameIn(locale, chosen.name),
        points: formatNumber(chosen.point),
        count: formatNumber(
          prizes.filter((prize) => shortFor([], prize, chosen.point) === 0).length,
        ),
        all: formatNumber(prizes.length),
      }),
    )
  }
  /** Returns a redemption with the student's balance and the prizes as listed now. */
  const listed = (one: Redemption): Redemption => ({
    ...one,
    student: students.find((other) => other.profile === one.student.profile) ?? one.student,
    basket: asListed(one.basket, prizes),
  })
  const redemption = student && { student, basket }
  const confirm = useConfirm(redemption, ({ student: { profile: sent }, basket: done }) => {
    // The next student may have been chosen before the answer came.
    if (sent !== profile) return
    setBasket((now) => withoutSent(now, done))
    setTried(null)
    if (withoutSent(basket, done).length === 0) onRedeemed()
  })
  return {
    student,
    balance,
    basket,
    total,
    tried: tried && shortFor(basket, tried, balance) > 0 ? tried : null,
    choose,
    add,
    less: (rule: PointRule) => change(withOneLess(basket, rule)),
    remove: (rule: PointRule) => change(withoutRule(basket, rule)),
    empty: () => change([]),
    overdrawn: total > 0 && total > balance,
    confirm: confirm.run,
    isPending: confirm.isPending,
    changed: confirm.changed && { ...confirm.changed, ...listed(confirm.changed.redemption) },
    confirmChanged: () => {
      if (confirm.changed) confirm.runAgain(listed(confirm.changed.redemption))
    },
    dismissChanged: confirm.dismiss,
    refused: confirm.refused,
    override: confirm.override,
    dismissRefused: confirm.dismissRefused,
  }
}
export type RedeemBasket = ReturnType<typeof useRedeemRules>

type Redemption = { student: Student; basket: Basket; override?: RedeemOverride }

const bodyOf = ({ student, basket, override }: Redemption): RedeemRules => ({
  profile: student.profile,
  pointRules: basket.map(({ rule, count }) => ({
    rule: rule._id,
    count,
    expected_point: rule.point,
  })),
  ...(override && { override }),
})

/**
 * Sends a redemption. Its messages name the student for whom it was sent, even if another student
 * has been selected since.
 */
const useConfirm = (redemption: Redemption | null, onDone: (done: Redemption) => void) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const client = useQueryClient()
  const failure = useFailureToast()
  const offerUndo = useUndoToast()
  /** The failed request without its override. An unchanged retry sends it with the same key. */
  const [failed, setFailed] = useState<string | null>(null)
  const [changed, setChanged] = useState<{
    redemption: Redemption
    points: readonly ShownPointsChange[]
  }>()
  const { refused, ask, overrideBy, dismissRefused } = useOverride<Redemption>()

  const words = ({ student, basket }: Redemption) => ({
    title: LL.redeem.done({
      name: nameIn(locale, student.name),
      points: formatNumber(basketTotal(basket)),
    }),
    text: basket
      .map(({ rule, count }) => LL.redeem.line({ rule: ruleName(rule), count }))
      .join(LL.batches.separator()),
  })
  const command: ReturnType<typeof useCommand<CommandResult, Redemption>> = useCommand<
    CommandResult,
    Redemption
  >((sent, key) => sendBatchCall('/actions/rules', bodyOf(sent), key), {
    onSuccess: (answer, sent) => {
      setFailed(null)
      failure.over()
      offerUndo(words(sent), answer)
      onDone(sent)
      void afterCommand(client, answer)
    },
    onError: (error, sent) => {
      const points = pointsChangedIn(error)
      if (points) {
        setFailed(null)
        setChanged({ redemption: sent, points: points.changed })
        return showNewPoints(client, points.changed)
      }
      if (ask(error, sent)) return setFailed(null)
      setFailed(JSON.stringify({ ...bodyOf(sent), override: undefined }))
      // The server's own message counts students; here there is only one.
      const lacks = error instanceof ApiError && error.code === 'lack_point_msg'
      const why = lacks ? LL.errors.lack_point() : undefined
      const after = isCertain(error) ? LL.batches.nothingRecorded() : LL.batches.uncertain()
      failure({ title: LL.redeem.failed(), error, why, after, retry: () => command.retry() })
      // Somebody else probably spent the points: refetch the balance.
      void client.invalidateQueries({ queryKey: ['students'] })
    },
  })
  const run = () => {
    if (!redemption) return
    if (failed === JSON.stringify(bodyOf(redemption))) command.retry()
    else command.confirm(redemption)
  }
  return {
    run,
    isPending: command.isPending,
    changed,
    runAgain: (newer: Redemption) => {
      setChanged(undefined)
      command.confirm(newer)
    },
    dismiss: () => setChanged(undefined),
    refused,
    override: overrideBy(command.confirm),
    dismissRefused,
  }
}
