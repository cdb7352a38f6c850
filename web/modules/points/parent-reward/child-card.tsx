import { formatClass, formatNumber, nameIn, otherName } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExplainedNumber } from '#web/patterns/explain/explained-number.tsx'
import type { OwnProfile } from '#web/patterns/profiles/own-profiles.ts'
import { NameTile } from '#web/ui/page/name-tile.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const ChildCard = ({ profile }: { profile: OwnProfile }) => {
  const { LL, locale } = useI18nContext()
  const { name } = profile.user
  return (
    <section className="card parent-reward-child">
      <NameTile text={name.zh || name.en} />
      <div className="grow">
        <h2>
          <Words>{nameIn(locale, name)}</Words>
        </h2>
        <p className="xs mut">
          {formatClass(profile.class, profile.class_no)} · <Words>{otherName(locale, name)}</Words>
        </p>
      </div>
      <p className="parent-reward-points">
        <b className="num">
          <ExplainedNumber figure={{ of: 'point', profile: profile._id }}>
            {formatNumber(profile.point)}
          </ExplainedNumber>
        </b>
        <span className="xs mut">{LL.common.points()}</span>
      </p>
    </section>
  )
}
