import type { ReactNode } from 'react'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { OwnProfile } from '#web/patterns/profiles/own-profiles.ts'
import { ShownProfile } from '#web/patterns/profiles/shown-profile.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { RecordProps } from './record-page.tsx'

type OwnPageProps = {
  title: string
  children: (record: RecordProps, profile: OwnProfile) => ReactNode
}

export const OwnPage = ({ title, children }: OwnPageProps) => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const recordOf = ({ _id, user: student, period }: OwnProfile): RecordProps => ({
    userId: student._id,
    period: period._id,
    watch: { room: 'profile', profile: _id },
    back: { to: '/user/overview', label: LL.userOverview.title() },
    subtitle: (
      <Words>
        {[user.isParent && nameIn(locale, student.name), period.name].filter(Boolean).join(' · ')}
      </Words>
    ),
  })
  return (
    <ShownProfile title={title}>{(profile) => children(recordOf(profile), profile)}</ShownProfile>
  )
}
