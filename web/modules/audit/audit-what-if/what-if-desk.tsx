import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { WhatIf, WhatIfBody } from '#api/contracts/what-if.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useEnded } from '#web/client/use-ended.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { RecordRuleCorrection } from './record-rule-correction.tsx'
import { endedOf, ruleCorrectionsQuery } from './rule-correction-calls.ts'
import { RuleCorrectionList } from './rule-correction-list.tsx'
import { isWhatIfUnderWay, startWhatIfCall, whatIfQuery } from './what-if-queries.ts'
import { WhatIfResult } from './what-if-result.tsx'
import { WhatIfSums } from './what-if-sums.tsx'
import { type Choice, emptyWish, whatIfBodyOf, wishOf } from './wish.ts'
import { WishForm } from './wish-form.tsx'

const settled = 600

type DeskProps = {
  choices: readonly Choice[]
  first?: WhatIf
  onRequested: (id: string) => void
}

/**
 * Requests a new result when the sentence changes. The last result stays until the new one arrives.
 */
export const WhatIfDesk = ({ choices, first, onRequested }: DeskProps) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const { period } = usePeriod()
  const client = useQueryClient()
  const failed = useFailureToast()
  // A what-if of another period is not shown.
  const own = first?.period === period._id ? first : undefined
  const [wish, setWish] = useState(first ? wishOf(first) : emptyWish)
  const [followed, setFollowed] = useState(own?._id ?? '')
  const whatIf = useQuery(whatIfQuery(followed)).data ?? (followed === own?._id ? own : undefined)
  // Replaces a request that has not started.
  const replaced = whatIf?.state === 'asked' ? { replaces: whatIf._id } : {}
  const ask = useCommand(
    (body: WhatIfBody, key) => startWhatIfCall({ ...body, ...replaced }, key),
    {
      onSuccess: ({ data }) => {
        client.setQueryData(whatIfQuery(data._id).queryKey, data)
        setFollowed(data._id)
        onRequested(data._id)
      },
      onError: (error, _, retry) => failed({ title: words.askFailed(), error, retry }),
    },
  )
  const body = whatIfBodyOf(wish, period._id)
  // A rule correction that was recorded or undone changes the result.
  const corrections = useQuery(ruleCorrectionsQuery()).data
  useEnded(corrections && endedOf(corrections), () => body && ask.confirm(body))
  useRequestWhenSettled(body, own && whatIfBodyOf(wishOf(own), period._id), ask)

  const [done, setDone] = useState(own?.state === 'done' ? own : undefined)
  if (whatIf?.state === 'done' && whatIf !== done) setDone(whatIf)
  const isBusy = ask.isPending || isWhatIfUnderWay(whatIf)
  const students = !isBusy && whatIf?.result ? whatIf.result.students : undefined
  useSaid(
    whatIf?.state === 'failed'
      ? words.failed()
      : students &&
          words.studentsChange({
            changed: formatNumber(students.changed),
            of: formatNumber(students.count),
          }),
  )
  return (
    <>
      <Card leafy>
        <WishForm wish={wish} choices={choices} onChange={setWish} />
        {done?.result && <WhatIfSums whatIf={done} stale={isBusy} />}
        {done?.result && <RecordRuleCorrection whatIf={done} stale={isBusy} />}
        {isBusy && <UnderWay isRunning={whatIf?.state === 'running'} />}
      </Card>
      {whatIf?.state === 'failed' && !isBusy && (
        <Message
          tone="amber"
          end={
            <Button
              text
              label={words.again()}
              onClick={() => body && ask.confirm(body)}
              disabled={!body}
            />
          }
        >
          {words.failed()}
        </Message>
      )}
      {done ? (
        <WhatIfResult whatIf={done} stale={isBusy} />
      ) : (
        !isBusy &&
        whatIf?.state !== 'failed' && (
          <Card>
            <EmptyState title={words.begin.title()} text={words.begin.text()} />
          </Card>
        )
      )}
      <RuleCorrectionList />
    </>
  )
}

const UnderWay = ({ isRunning }: { isRunning: boolean }) => {
  const { LL } = useI18nContext()
  const line = isRunning ? LL.auditWhatIf.running() : LL.auditWhatIf.waiting()
  return (
    <div className="audit-what-if-under-way">
      <span className="sm mut">{line}</span>
      <PrimeProgressBar aria-label={line} />
    </div>
  )
}

type Asking = { confirm: (body: WhatIfBody) => void; isPending: boolean }

/** Sends each complete what-if once, after a pause. */
const useRequestWhenSettled = (
  body: WhatIfBody | undefined,
  known: WhatIfBody | undefined,
  ask: Asking,
) => {
  const last = useRef(known && JSON.stringify(known))
  const serialized = body && JSON.stringify(body)
  const { confirm, isPending } = ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: `confirm` is new on each render
  useEffect(() => {
    if (serialized === undefined || serialized === last.current || isPending) return
    const timer = setTimeout(() => {
      last.current = serialized
      confirm(JSON.parse(serialized))
    }, settled)
    return () => clearTimeout(timer)
  }, [serialized, isPending])
}
