import { useState } from 'react'
import type { LookAlikeAccount, LookAlikes } from '#api/contracts/look-alikes.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { MergeAccounts } from '../account-merges/merge-accounts.tsx'
import { escapeSigns } from './escape-signs.ts'
import { MergeStudent } from './merge-student.tsx'
import { RenameStudent } from './rename-student.tsx'

type Accounts = LookAlikes['accounts'][number]
type LookAlikeAction = { what: 'rename' | 'merge'; user: LookAlikeAccount } | { what: 'both' }

/**
 * Lists accounts that differ only in spelling. Students are renamed or merged here, staff on their
 * own screen.
 */
export const LookAlikeAccounts = ({ field, users }: Accounts) => {
  const { LL } = useI18nContext()
  const words = LL.lookAlikes
  const [action, setAction] = useState<LookAlikeAction | null>(null)
  const close = () => setAction(null)
  const students = users.filter(({ role }) => role === 'user')
  const others = (user: LookAlikeAccount) => students.filter(({ _id }) => _id !== user._id)
  const recorded = students.filter(({ hasRecords }) => hasRecords)
  const { isCurrent } = usePeriod()
  return (
    <>
      {users.map((user) => (
        <span key={user._id} className="row wrap">
          <Account user={user} />
          {user.role === 'user' && field === 'username' && (
            <Button
              outlined
              size="small"
              type="button"
              label={words.rename.action()}
              aria-label={`${words.rename.action()}: ${escapeSigns(user.value)}`}
              onClick={() => setAction({ what: 'rename', user })}
            />
          )}
          {user.role === 'user' && !user.hasRecords && students.length > 1 && (
            <Button
              outlined
              size="small"
              type="button"
              label={words.merge.action()}
              aria-label={`${words.merge.action()}: ${escapeSigns(user.value)}`}
              onClick={() => setAction({ what: 'merge', user })}
            />
          )}
        </span>
      ))}
      {recorded.length > 1 && (
        <span className="row wrap">
          <Button
            outlined
            size="small"
            type="button"
            disabled={!isCurrent}
            label={LL.accountMerges.action()}
            aria-label={`${LL.accountMerges.action()}: ${escapeSigns(recorded[0]!.value)}`}
            onClick={() => setAction({ what: 'both' })}
          />
          <span className="sm mut">
            {isCurrent ? words.bothRecorded() : LL.accountMerges.onlyCurrent()}
          </span>
        </span>
      )}
      {action?.what === 'rename' && <RenameStudent user={action.user} onClose={close} />}
      {action?.what === 'merge' && (
        <MergeStudent user={action.user} others={others(action.user)} onClose={close} />
      )}
      {action?.what === 'both' && <MergeAccounts accounts={recorded} onClose={close} />}
    </>
  )
}

const Account = ({ user }: { user: LookAlikeAccount }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.lookAlikes
  const notes = [
    ...(user.role === 'user' ? [user.hasRecords ? words.hasRecords() : words.noRecords()] : []),
    ...(user.isActive ? [] : [LL.common.inactive()]),
  ]
  return (
    <span>
      <PeriodLink to={pageOf(user)}>{nameIn(locale, user.name) || user.value}</PeriodLink>{' '}
      <span className="num">{escapeSigns(user.value)}</span>
      {notes.map((note) => (
        <span key={note}> · {note}</span>
      ))}
    </span>
  )
}

const pageOf = ({ _id, role, value, isActive }: LookAlikeAccount) => {
  if (role === 'user') return `/admin/student_list/${_id}`
  const address = new URLSearchParams({ search: value, ...(!isActive && { tab: 'inactive' }) })
  return `/admin/admin_list?${address}`
}
