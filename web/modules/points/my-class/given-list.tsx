import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyBatch } from '#api/contracts/my-class.ts'
import { formatClock, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { useUndoBatch } from '#web/patterns/batches/use-undo-batch.ts'
import { HomeOffer } from '#web/patterns/classes/home-offer.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { Ring } from '#web/ui/toast/ring.tsx'
import { useCountdown } from '#web/ui/toast/use-countdown.ts'
import { CorrectBatch } from './correct-batch.tsx'
import { batchesQuery } from './my-class-calls.ts'
import { useBatchTitle } from './use-batch-title.ts'

type Restore = (name: string, profiles: readonly string[]) => void

/** Shows today's last five batches. Undoing one selects its students again. */
export const RecentlyGiven = ({ onRestore }: { onRestore: Restore }) => {
  const { LL } = useI18nContext()
  return (
    <Card className="my-class-given">
      <header>
        <h2>{LL.myClass.justGiven()}</h2>
        <HistoryLink />
      </header>
      <GivenList onRestore={onRestore} />
    </Card>
  )
}

export const HistoryLink = () => {
  const { LL } = useI18nContext()
  return (
    <PeriodLink to="/admin/history" className="see">
      {LL.myClass.history()}
      <Icon name="forward" size="small" />
    </PeriodLink>
  )
}

/** In ms: how long a new batch stands out, ready to undo. */
const freshFor = 10_000

type GivenListProps = {
  onRestore: Restore
  fresh?: string | undefined
  onOld?: () => void
}

export const GivenList = ({ onRestore, fresh, onOld }: GivenListProps) => {
  const { LL } = useI18nContext()
  const query = useQuery(batchesQuery())
  return (
    <>
      <HomeOffer />
      <QueryView query={query}>
        {(batches) => (
          <>
            {batches.length === 0 && <p className="mut sm">{LL.myClass.nothingGiven()}</p>}
            <ul>
              {batches.map((batch) => (
                <GivenBatch
                  key={batch._id}
                  batch={batch}
                  onRestore={onRestore}
                  onOld={batch._id === fresh && !batch.is_undone ? onOld : undefined}
                />
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </>
  )
}

/** In ms. Undoing an older batch asks first, like the history page. */
const undoneAtOnce = 120_000

type GivenBatchProps = { batch: MyBatch; onRestore: Restore; onOld: (() => void) | undefined }

const GivenBatch = ({ batch, onRestore, onOld }: GivenBatchProps) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const undo = useUndoBatch()
  const [isPending, setPending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const { who, points } = useBatchTitle()(batch)
  const former = useFormer(batch)
  const { corrects } = batch
  const rule = ruleName(batch.rule)
  const run = async () => {
    setAsking(false)
    setPending(true)
    const isGone = await undo(
      batch._id,
      former === undefined ? LL.myClass.undone() : LL.history.correctionUndone(),
    )
    setPending(false)
    if (isGone && former === undefined && batch.class !== null && batch.profiles.length > 0)
      onRestore(batch.class, batch.profiles)
  }
  const isOld = () => Date.now() - Date.parse(batch.created_at) > undoneAtOnce
  const title = (
    <b>
      <Words>{who}</Words> <span className="num">{points}</span>
    </b>
  )
  return (
    <li
      data-undone={batch.is_undone || undefined}
      data-fresh={onOld ? true : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>
        {title}
        <small className="mut num">
          <Words>{rule}</Words>
          {LL.batches.separator()}
          {formatClock(batch.created_at)}
        </small>
        {corrects && (
          <small className="mut num">
            <Words>
              {former === undefined ? LL.history.correctionUndone() : LL.history.wasOf(former)}
            </Words>
          </small>
        )}
      </span>
      {onOld && <FreshRing isHeld={isHeld || isPending} onOld={onOld} />}
      {!batch.is_undone && batch.type !== 'redeem' && batch.type !== 'virtual_reward' && (
        <CorrectBatch batch={batch._id} what={`${who} ${points}${LL.batches.separator()}${rule}`} />
      )}
      {batch.is_undone ? (
        <Tag tone="line">
          {batch.is_corrected ? LL.history.corrected() : LL.myClass.undoneTag()}
        </Tag>
      ) : (
        <Button
          outlined
          loading={isPending}
          icon={<Icon name="undo" />}
          aria-label={LL.myClass.undoOf(`${who} ${points}${LL.batches.separator()}${rule}`)}
          title={LL.myClass.undo()}
          onClick={() => (isOld() ? setAsking(true) : void run())}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          visible
          title={LL.myClass.askUndo()}
          confirmLabel={LL.myClass.confirmUndo(batch.students)}
          confirmIcon="undo"
          onConfirm={() => void run()}
          onCancel={() => setAsking(false)}
        >
          <p>{title}</p>
          <p className="mut num">
            <Words>{rule}</Words>
            {LL.batches.separator()}
            {formatClock(batch.created_at)}
          </p>
          {former !== undefined && (
            <p>
              <Words>{LL.history.dialog.undoesCorrection(former)}</Words>
            </p>
          )}
        </ConfirmDialog>
      )}
    </li>
  )
}

/** Describes the award before its correction, which an undo restores. */
const useFormer = ({ corrects, rule }: MyBatch) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  if (!corrects || corrects.is_undo) return undefined
  const isSameRule = corrects.rule.name === rule.name
  return [
    ...(corrects.student ? [nameIn(locale, corrects.student)] : []),
    ...(isSameRule ? [] : [ruleName(corrects.rule)]),
    ...(isSameRule && corrects.student ? [] : [formatSigned(corrects.point)]),
  ].join(LL.batches.separator())
}

const FreshRing = ({ isHeld, onOld }: { isHeld: boolean; onOld: () => void }) => (
  <Ring left={useCountdown(freshFor, { paused: isHeld, round: 0 }, onOld)} ms={freshFor} />
)
