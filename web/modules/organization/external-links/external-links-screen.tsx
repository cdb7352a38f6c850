import { Link } from 'wouter'
import type { ExternalLink } from '#api/contracts/organization.ts'
import { useIsOrganizationAdmin, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import './external-links.css'

export const ExternalLinksScreen = () => {
  const { LL } = useI18nContext()
  const links = useSession().organization.external_links
  return (
    <>
      <PageHeader title={LL.externalLinks.title()} />
      {links.length === 0 ? (
        <NoLinks />
      ) : (
        <ul className="external-links-cards">
          {links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: links may differ by place only
            <li key={index}>
              <LinkCard link={link} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

const LinkCard = ({ link: { name, description, url } }: { link: ExternalLink }) => {
  const { LL } = useI18nContext()
  return (
    <a className="card external-links-card" href={url} target="_blank" rel="noopener noreferrer">
      <h2>
        {name}
        <Icon name="external" size="small" />
        <span className="visually-hidden">{LL.externalLinks.newTab()}</span>
      </h2>
      {description && <p>{description}</p>}
      <p className="sm mut external-links-host">{hostOf(url)}</p>
    </a>
  )
}

const NoLinks = () => {
  const { LL } = useI18nContext()
  const { none, noneText, add } = LL.externalLinks
  const isAdmin = useIsOrganizationAdmin()
  return (
    <Card>
      <EmptyState title={none()} text={noneText()}>
        {isAdmin && (
          <Link href="/admin/organizationinfo" className="see">
            {add()}
            <Icon name="forward" size="small" />
          </Link>
        )}
      </EmptyState>
    </Card>
  )
}
