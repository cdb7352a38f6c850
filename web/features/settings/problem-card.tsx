import type { Role } from '#api/contracts/auth.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/shared/card.tsx'
import { nameIn } from '#web/shared/format.ts'
import { Icon } from '#web/shared/icon.tsx'
import { useSession } from '#web/shared/session/session.tsx'

/** Whom to tell that something does not work. Whoever runs Laurel may have named an address; the manual helps in any case. */
export const ProblemCard = () => {
  const { LL, locale } = useI18nContext()
  const { user, organization } = useSession()
  const words = LL.settings.problem
  const address = organization.support_email
  const subject = words.subject(nameIn(locale, organization.name))
  return (
    <Card title={words.title()}>
      <p>{words[whoOf(user.role)]()}</p>
      {address && <p className="sm mut">{words.text()}</p>}
      <ul className="settings-links">
        {address && (
          <li>
            <a className="see" href={`mailto:${address}?subject=${encodeURIComponent(subject)}`}>
              <Icon name="mail" size="small" />
              {words.email(address)}
            </a>
          </li>
        )}
        <li>
          <a className="see" href="/manual" target="_blank" rel="noreferrer">
            <Icon name="book" size="small" />
            {words.manual()}
          </a>
        </li>
      </ul>
    </Card>
  )
}

/** Administrators are the ones whom the other staff ask. */
const whoOf = (role: Role) => {
  if (role === 'user') return 'user'
  return role === 'organization_admin' ? 'admin' : 'staff'
}
