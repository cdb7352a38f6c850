import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FollowedMerge } from '#api/contracts/account-merges.ts'
import { useEnded } from '#web/client/use-ended.ts'
import { formatDateTime, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { escapeSigns } from '../student-list/escape-signs.ts'
import { accountMergesQuery, isMergeUnderWay, undoMergeCall } from './account-merge-calls.ts'
import './account-merges.css'

type AccountMergesCardProps = {
  period: string
  /** Only this student's merges. */
  user?: string
}

/** Lists the merges of a period with their progress and undo. Hidden if there are none. */
export const AccountMergesCard = ({ period, user }: AccountMergesCardProps) => {
  const { LL } = useI18nContext()
  const words = LL.accountMerges.list
  const query = useQuery(accountMergesQuery(period))
  const { data } = query
  const merges = data?.filter(
    ({ kept, merged }) => user === undefined || kept.user === user || merged.user === user,
  )
  const [undoing, setUndoing] = useState<FollowedMerge | null>(null)
  useSettled(merges)
  if (!merges)
    // The card stays during a retry, so that the focus stays, too.
    return query.errorUpdateCount > 0 ? (
      <Card title={words.title()} className="account-merges-card" keepsFocus>
        <QueryView query={query}>{() => null}</QueryView>
      </Card>
    ) : null
  if (merges.length === 0) return null
  return (
    <Card title={words.title()} className="account-merges-card" keepsFocus>
      <ul>
        {merges.map((one) => (
          <li key={one._id}>
            <Merge one={one} />
            {one.undo_until && (
              <Button
                outlined
                size="small"
                icon={<Icon name="undo" size="small" />}
                label={words.undo()}
                aria-label={words.undoOf(escapeSigns(one.merged.username))}
                onClick={() => setUndoing(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoMerge one={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  )
}

/** Announces when a merge begins and ends. At its end refetches everything. */
const useSettled = (merges: readonly FollowedMerge[] | undefined) => {
  const { LL } = useI18nContext()
  const words = LL.accountMerges.list.said
  const client = useQueryClient()
  const followed = useRef<string>(undefined)
  const underWay = merges?.find(isMergeUnderWay)
  if (underWay) followed.current = underWay._id
  const ended = merges?.filter((one) => !isMergeUnderWay(one)).map((one) => one._id + one.state)
  useEnded(ended, () => void client.invalidateQueries())
  const one = underWay ?? merges?.find(({ _id }) => _id === followed.current)
  useSaid(merges && (one ? words[one.state]() : ''))
}

type Words = ReturnType<typeof useI18nContext>['LL']['accountMerges']['list']

const movedOf = ({ moved }: FollowedMerge) =>
  moved.awards + moved.redemptions + moved.homework + moved.attendance

const lineOf = (words: Words, one: FollowedMerge) =>
  one.state === 'undoing'
    ? words.undoing()
    : words.moving({ done: movedOf(one), all: Math.max(one.expected, movedOf(one)) })

const Merge = ({ one }: { one: FollowedMerge }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.accountMerges.list
  const { name } = one.created_by
  return (
    <div className="grow">
      <p>
        <Student account={one.merged} /> {words.into()} <Student account={one.kept} />
      </p>
      <p className="sm mut">
        {name && `${nameIn(locale, name)} · `}
        <span className="num">{formatDateTime(one.created_at)}</span>
        {one.undo_until && ` · ${words.until(formatDateTime(one.undo_until))}`}
      </p>
      <Outcome one={one} />
    </div>
  )
}

const Student = ({ account: { user, name, username } }: { account: FollowedMerge['kept'] }) => {
  const { LL, locale } = useI18nContext()
  if (!name) return <span>{LL.accountMerges.list.erased()}</span>
  const shown = nameIn(locale, name) || username
  return (
    <>
      <PeriodLink to={`/admin/student_list/${user}`}>{shown}</PeriodLink>{' '}
      <span className="num">{escapeSigns(username)}</span>
    </>
  )
}

const Outcome = ({ one }: { one: FollowedMerge }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.accountMerges.list
  const { state, moved, undone } = one
  if (isMergeUnderWay(one)) {
    const line = lineOf(words, one)
    const isKnown = state === 'moving' && one.expected > 0
    const progress = isKnown
      ? { value: Math.min(movedOf(one), one.expected), max: one.expected }
      : {}
    return (
      <>
        <span className="sm mut num">{line}</span>
        <PrimeProgressBar aria-label={line} {...progress} />
      </>
    )
  }
  if (state === 'failed')
    return (
      <p className="sm">
        <Tag tone="red" icon="error">
          {words.stopped()}
        </Tag>{' '}
        {words.stoppedText()}
      </p>
    )
  const by = undone?.by.name
  if (undone?.at)
    return (
      <p className="sm">
        <Tag tone="line" icon="undo">
          {words.undone({ by: by ? nameIn(locale, by) : '–', at: formatDateTime(undone.at) })}
        </Tag>
      </p>
    )
  const { awards, redemptions, homework, attendance } = moved
  const { homework_conflicts: conflicts, attendance_conflicts: daysOfBoth } = moved
  const kinds = [
    ...(awards > 0 ? [words.awards(awards)] : []),
    ...(redemptions > 0 ? [words.redemptions(redemptions)] : []),
    ...(homework > 0 ? [words.homework(homework)] : []),
    ...(attendance > 0 ? [words.attendance(attendance)] : []),
  ]
  const what = new Intl.ListFormat(locale).format(kinds)
  return (
    <p className="sm">
      {kinds.length === 0
        ? words.movedNothing()
        : words.moved({ what, points: formatSigned(moved.points) })}
      {conflicts > 0 && ` ${words.conflicts(conflicts)}`}
      {daysOfBoth > 0 && ` ${words.attendanceConflicts(daysOfBoth)}`}
    </p>
  )
}

const UndoMerge = ({ one, onClose }: { one: FollowedMerge; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.accountMerges.list
  const command = useSave({
    send: (_: Record<string, never>, idempotencyKey) => undoMergeCall(one._id, idempotencyKey),
    reads: [['students']],
    words: { done: null },
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      visible
      title={words.undoTitle()}
      confirmLabel={words.undo()}
      confirmIcon="undo"
      pending={command.isPending}
      onConfirm={() => command.confirm({})}
      onCancel={onClose}
    >
      <p>{words.undoText(escapeSigns(one.merged.username))}</p>
    </ConfirmDialog>
  )
}
