import type { Profile } from '#api/contracts/profiles.ts'
import { formatClass } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const StudentInformation = ({ profile }: { profile: Profile }) => {
  const { LL } = useI18nContext()
  const text = LL.userOverview
  const { name } = profile.user
  return (
    <dl className="overview-facts">
      <dt>{text.nameZh()}</dt>
      <dd lang="zh-Hant">
        <Words beside="zh-Hant">{name.zh}</Words>
      </dd>
      <dt>{text.nameEn()}</dt>
      <dd lang="en">
        <Words beside="en">{name.en}</Words>
      </dd>
      <dt>{text.uId()}</dt>
      <dd className="num">{profile.u_id}</dd>
      <dt>{text.class()}</dt>
      <dd className="num">{formatClass(profile.class, profile.class_no)}</dd>
    </dl>
  )
}
