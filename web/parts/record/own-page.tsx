import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { type OwnProfile, ownProfilesQuery } from '#web/parts/profile/own-profiles.ts'
import type { RecordProps } from './record-page.tsx'

type OwnPageProps = { title: string; children: (record: RecordProps, profile: OwnProfile) => ReactNode }

/** A sub-page of the overview: of the current period, or of the last one in which the student was. */
export const OwnPage = ({ title, children }: OwnPageProps) => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const query = useQuery(ownProfilesQuery())
  const back = { to: '/user/overview', label: LL.userOverview.title() }
  const [profile] = query.data ?? []
  if (profile) {
    const child = user.isParent && nameIn(locale, profile.user.name)
    const record = {
      ...{ userId: profile.user._id, period: profile.period._id, back },
      watch: { room: 'profile' as const, profile: profile._id },
      subtitle: [child, profile.period.name].filter(Boolean).join(' · '),
    }
    return children(record, profile)
  }
  return (
    <>
      <PageHeader title={title} back={back} />
      <Card>
        <QueryView query={query}>
          {() => <EmptyState title={LL.userOverview.noProfile.title()} text={LL.userOverview.noProfile.text()} />}
        </QueryView>
      </Card>
    </>
  )
}
