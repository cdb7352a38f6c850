import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { currentOf, type OwnProfile, ownProfilesQuery } from './own-profiles.ts'

type ShownProfileProps = {
  title: string
  children: (profile: OwnProfile) => ReactNode
}

export const ShownProfile = ({ title, children }: ShownProfileProps) => {
  const { LL } = useI18nContext()
  const profiles = useQuery(ownProfilesQuery())
  const { noProfile } = LL.userOverview
  return (
    <QueryView query={profiles}>
      {(own) => {
        const shown = currentOf(own) ?? own[0]
        return shown ? (
          children(shown)
        ) : (
          <>
            <PageHeader title={title} />
            <Card>
              <EmptyState title={noProfile.title()} text={noProfile.text()} />
            </Card>
          </>
        )
      }}
    </QueryView>
  )
}
