import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import './audit-what-if.css'
import { WhatIfDesk } from './what-if-desk.tsx'
import { allRulesQuery, whatIfQuery } from './what-if-queries.ts'
import type { Choice } from './wish.ts'

/** Replays a period with other points or prices. Changes nothing. */
export const AuditWhatIfScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const { period } = usePeriod()
  const { values, type } = useAddress({ what: anId })
  // The address is read once, for a link or a reload. After that the page follows its own requests.
  const [linked] = useState(values.what)
  const first = useQuery({ ...whatIfQuery(linked), enabled: linked !== '', retry: false })
  const isGone = first.error instanceof ApiError && first.error.status === 404
  const choices = useChoices(first.data?.changes)
  const isReady = linked === '' || first.data !== undefined || isGone
  return (
    <>
      <PageHeader title={words.title()} subtitle={words.intro()} period="end">
        <Tag tone="line" icon="lock">
          {words.unrecorded()}
        </Tag>
      </PageHeader>
      <div className="audit-what-if">
        {isGone && <Message tone="amber">{words.gone()}</Message>}
        <QueryView<unknown> query={isReady ? choices.query : first}>
          {() => (
            <WhatIfDesk
              key={period._id}
              choices={choices.all}
              {...(first.data && { first: first.data })}
              onRequested={(what) => type({ what })}
            />
          )}
        </QueryView>
      </div>
    </>
  )
}

type LinkedRule = { rule: string; name: string; name_en: string; type: string; now: number }

/** Lists all rules and then all prizes by name, including deleted ones that a link names. */
const useChoices = (linked: readonly LinkedRule[] = []) => {
  const query = useQuery(allRulesQuery())
  const ruleName = useRuleName()
  const known: LinkedRule[] = (query.data ?? []).map(({ _id, name, name_en, type, point }) => ({
    rule: _id,
    name,
    name_en,
    type,
    now: point,
  }))
  const others = linked.filter(({ rule }) => !known.some((one) => one.rule === rule))
  const all = [...known, ...others].map(
    (one): Choice => ({
      rule: one.rule,
      label: ruleName(one),
      now: one.now,
      isPrize: one.type === 'redeem' || one.type === 'virtual_redeem',
    }),
  )
  return {
    query,
    all: [...all.filter(({ isPrize }) => !isPrize), ...all.filter(({ isPrize }) => isPrize)],
  }
}
