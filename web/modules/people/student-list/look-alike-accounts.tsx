import { useState } from 'react'
import type { LookAlikeAccount, LookAlikes } from '#api/contracts/look-alikes.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { escapeSigns } from './escape-signs.ts'
import { MergeStudent } from './merge-student.tsx'
import { RenameStudent } from './rename-student.tsx'

type Accounts = LookAlikes['accounts'][number]
type LookAlikeAction = { what: 'rename' | 'merge'; user: LookAlikeAccount }

/**
 * Accounts that differ only in spelling: students are renamed or merged here, staff where they are
 * edited.
 */
export const LookAlikeAccounts = ({ field, users }: Accounts) => {
  const { LL } = useI18nContext()
  const words = LL.lookAlikes
  const [action, setAction] = useState<LookAlikeAction | null>(null)
  const close = () => setAction(null)
  const students = users.filter(({ role }) => role === 'user')
  const others = students.filter(({ _id }) => _id !== action?.user._id)
  return (
    <>
      {users.map((user) => (
        <span key={user._id} className="row wrap">
          <Account user={user} />
          {user.role === 'user' && field === 'username' && (
            <Button
              {...{ outlined: true, size: 'small', type: 'button' }}
              label={words.rename.action()}
              aria-label={`${words.rename.action()}: ${escapeSigns(user.value)}`}
              onClick={() => setAction({ what: 'rename', user })}
            />
          )}
          {user.role === 'user' && !user.hasRecords && students.length > 1 && (
            <Button
              {...{ outlined: true, size: 'small', type: 'button' }}
              label={words.merge.action()}
              aria-label={`${words.merge.action()}: ${escapeSigns(user.value)}`}
              onClick={() => setAction({ what: 'merge', user })}
            />
          )}
        </span>
      ))}
      {students.filter(({ hasRecords }) => hasRecords).length > 1 && (
        <p className="sm mut">{words.bothRecorded()}</p>
      )}
      {action?.what === 'rename' && <RenameStudent user={action.user} onClose={close} />}
      {action?.what === 'merge' && (
        <MergeStudent user={action.user} others={others} onClose={close} />
      )}
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
