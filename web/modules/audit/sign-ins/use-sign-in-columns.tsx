import type { SignIn } from '#api/contracts/sign-ins.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag, type TagTone } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

const looks: Record<SignIn['outcome'], { tone: TagTone; icon: IconName }> = {
  signed_in: { tone: 'leaf', icon: 'success' },
  invalid_password: { tone: 'amber', icon: 'lock' },
  sign_in_delayed: { tone: 'red', icon: 'warning' },
  inactive_user: { tone: 'amber', icon: 'lock' },
  organization_expired: { tone: 'amber', icon: 'lock' },
  one_time_password_ended: { tone: 'amber', icon: 'lock' },
  wrong_second_step: { tone: 'amber', icon: 'shield' },
  second_step_unfinished: { tone: 'amber', icon: 'shield' },
  wrong_confirmation: { tone: 'amber', icon: 'lock' },
}
export const outcomeChoices = Object.keys(looks) as SignIn['outcome'][]

const column = columnsFor<SignIn>()

export const useSignInColumns = () => {
  const { LL } = useI18nContext()
  const words = LL.signIns
  return [
    column.accessor('created_at', {
      header: words.columns.at(),
      cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
    }),
    column.display({
      id: 'account',
      header: words.columns.account(),
      cell: ({ row }) => <SignInAccount user={row.original.user} />,
      meta: { wraps: true },
    }),
    column.accessor('outcome', {
      header: words.columns.outcome(),
      cell: ({ getValue }) => <Tag {...looks[getValue()]}>{words.outcomes[getValue()]()}</Tag>,
      enableSorting: false,
      meta: { wraps: true },
    }),
    column.display({
      id: 'address',
      header: words.columns.address(),
      cell: ({ row: { original } }) => (
        <div className="sign-ins-device">
          <span className="num">{original.address}</span>
          <div className="xs mut">{original.device || words.noDevice()}</div>
        </div>
      ),
      meta: { wraps: true },
    }),
  ]
}

export const SignInAccount = ({ user }: Pick<SignIn, 'user'>) => {
  const { LL, locale } = useI18nContext()
  const kind = user.role !== 'user' ? 'staff' : user.isParent ? 'parent' : 'student'
  return (
    <div>
      <b>{nameIn(locale, user.name) || user.sign_in_name}</b>
      <div className="xs mut">
        {LL.signIns.accounts[kind]()} · {user.sign_in_name}
      </div>
    </div>
  )
}
