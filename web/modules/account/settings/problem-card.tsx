import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Role } from '#api/contracts/auth.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'

/**
 * Names the contact for a problem: the school's, or else the operator's, or else how to find one.
 */
export const ProblemCard = () => {
  const { LL, locale } = useI18nContext()
  const { user, organization } = useSession()
  const words = LL.settings.problem
  const { email, phone, url, isNamed } = contactOf(organization)
  const subject = words.subject(nameIn(locale, organization.name))
  return (
    <Card title={words.title()}>
      <p>{isNamed ? words.text() : words[whoOf(user.role)]()}</p>
      <ul className="settings-links">
        {email && (
          <ContactLink icon="mail" href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>
            {words.email(email)}
          </ContactLink>
        )}
        {phone && (
          <ContactLink icon="phone" href={`tel:${phone.replace(/[^+\d,]/g, '')}`}>
            {words.phone(phone)}
          </ContactLink>
        )}
        {url && (
          <ContactLink icon="external" href={url}>
            {words.web(new URL(url).host)}
          </ContactLink>
        )}
        {user.role === 'organization_admin' && !organization.contact.email && (
          <li>
            <Link className="see" href="/admin/organizationinfo">
              <Icon name="edit" size="small" />
              {words.name()}
            </Link>
          </li>
        )}
        <ContactLink icon="book" href="/manual">
          {words.manual()}
        </ContactLink>
      </ul>
    </Card>
  )
}

const ContactLink = ({
  icon,
  href,
  children,
}: {
  icon: IconName
  href: string
  children: ReactNode
}) => (
  <li>
    <a
      className="see"
      href={href}
      target={/^(https?:|\/)/.test(href) ? '_blank' : undefined}
      rel="noopener noreferrer"
    >
      <Icon name={icon} size="small" />
      {children}
    </a>
  </li>
)

type Organization = ReturnType<typeof useSession>['organization']

const contactOf = ({ contact, support_email }: Organization) => {
  const isOwn = Object.values(contact).some(Boolean)
  const given = isOwn ? contact : { email: support_email, phone: null, url: null }
  return { ...given, isNamed: Object.values(given).some(Boolean) }
}

const whoOf = (role: Role) => {
  if (role === 'user') return 'user'
  return role === 'organization_admin' ? 'admin' : 'staff'
}
