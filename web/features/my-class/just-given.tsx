import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyBatch } from '#api/contracts/my-class.ts'
import { formatSigned, formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PeriodLink } from '#web/kit/period-link.tsx'
import { Tag } from '#web/kit/tag.tsx'
import { Words } from '#web/kit/words.tsx'
import { useUndoBatch } from '#web/parts/batches/use-undo-batch.ts'
import { HomeOffer } from '#web/parts/classes/home-offer.tsx'
import { batchesQuery } from './my-class-calls.ts'

type Restore = (name: string, profiles: readonly string[]) => void

/** The last five batches of today, each with its undo, which selects again whom it was for. */
export const JustGiven = ({ onRestore }: { onRestore: Restore }) => {
  const { LL } = useI18nContext()
  const { data } = useQuery(batchesQuery())
  return (
    <Card className="my-class-given">
      <header>
        <h2>{LL.myClass.justGiven()}</h2>
        <PeriodLink to="/admin/history" className="see">
          {LL.myClass.history()}
          <Icon name="forward" size="small" />
        </PeriodLink>
      </header>
      <HomeOffer />
      {data?.length === 0 && <p className="mut sm">{LL.myClass.nothingGiven()}</p>}
      <ul>
        {data?.map((batch) => (
          <GivenBatch key={batch._id} batch={batch} onRestore={onRestore} />
        ))}
      </ul>
    </Card>
  )
}

const GivenBatch = ({ batch, onRestore }: { batch: MyBatch; onRestore: Restore }) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const undo = useUndoBatch()
  const [isPending, setPending] = useState(false)
  const name = `${ruleName(batch.rule)} ${formatSigned(batch.point)}`
  const run = async () => {
    setPending(true)
    const isGone = await undo(batch._id, LL.myClass.undone())
    setPending(false)
    if (isGone && batch.class !== null && batch.profiles.length > 0) onRestore(batch.class, batch.profiles)
  }
  return (
    <li data-undone={batch.is_undone || undefined}>
      <span>
        <b>
          <Words>{name}</Words>
        </b>
        <small className="mut num">
          {formatTime(batch.created_at)}
          {LL.batches.separator()}
          {batch.class === null
            ? LL.myClass.people(batch.students)
            : LL.myClass.batch({ class: batch.class, students: batch.students })}
        </small>
      </span>
      {batch.is_undone ? (
        <Tag tone="line">{LL.myClass.undoneTag()}</Tag>
      ) : (
        <Button
          outlined
          size="small"
          loading={isPending}
          icon={<Icon name="undo" size="small" />}
          label={LL.myClass.undo()}
          aria-label={LL.myClass.undoOf(name)}
          onClick={() => void run()}
        />
      )}
    </li>
  )
}
