import { type CSSProperties, useEffect } from 'react'
import { formatSigned } from '#web/i18n/format.ts'
import { useCalmAnnounce } from '#web/kit/announcer.tsx'
import { AwardWreath } from './award-wreath.tsx'
import { Blossoms } from './blossoms.tsx'
import type { Tongues } from './display-texts.ts'
import { headingOf, linesOf, namesOf, ruleNames, widthOf } from './names.ts'
import type { Award } from './stage.ts'
import { TwoParts } from './two-parts.tsx'

const sized = (text: string) => ({ '--em': widthOf(text).toFixed(1) }) as CSSProperties

const Words = ({ award, tongues: { main, other } }: { award: Award; tongues: Tongues }) => {
  const [first] = award.awards
  const heading = headingOf(main, award)
  const place = award.students === 1 && first ? linesOf(main, first).small : ''
  const names = namesOf(main, award)
  const rule = ruleNames(award)
  return (
    <div className="dp-words">
      <p className="dp-who" lang={main.tag} style={sized(heading)}>
        {heading}
      </p>
      <TwoParts className="dp-rule" lang={main.tag} first={place} second={rule ? rule[main.lang] : award.rule_name} />
      {names && (
        <p className="dp-beside" lang={main.tag}>
          {names}
        </p>
      )}
      <TwoParts
        className="dp-beside"
        lang={other.tag}
        first={headingOf(other, award)}
        second={rule?.[other.lang] ?? ''}
      />
    </div>
  )
}

/** Drawn with the wreath, whose box is 100 wide, so that both are always of one size. */
const Plus = ({ points }: { points: string }) => (
  <text className="dp-plus" x="50" y="50" textAnchor="middle" dy="0.35em" fontSize={Math.min(30, 72 / widthOf(points))}>
    {points}
  </text>
)

type AwardMomentProps = { award: Award | null; moment: number; tongues: Tongues }

/** The latest award. A new `moment` plays it: leaves, number, name, then blossoms outward; at rest it simply stands. */
export const AwardMoment = ({ award, moment, tongues }: AwardMomentProps) => {
  const points = award && formatSigned(award.point)
  const { main } = tongues
  const sentence = award && `${headingOf(main, award)} ${points}, ${ruleNames(award)?.[main.lang] ?? award.rule_name}`
  const announce = useCalmAnnounce()
  useEffect(() => {
    if (moment > 0 && sentence) announce(sentence, main.lang)
  }, [moment, sentence, announce, main.lang])
  return (
    <section className="dp-award">
      <div key={moment} className={moment > 0 ? 'dp-moment playing' : 'dp-moment'}>
        <div className="dp-wreath">
          <svg viewBox="0 0 100 100" role="img" aria-label={points ?? main.text.noAward()}>
            {award && <Blossoms />}
            <AwardWreath bare={!award} />
            {points && <Plus points={points} />}
          </svg>
        </div>
        {award ? <Words award={award} tongues={tongues} /> : <NoAward tongues={tongues} />}
      </div>
    </section>
  )
}

const NoAward = ({ tongues: { main, other } }: { tongues: Tongues }) => (
  <div className="dp-words">
    <p className="dp-rule" lang={main.tag}>
      {main.text.noAward()}
    </p>
    <p className="dp-beside" lang={other.tag}>
      {other.text.noAward()}
    </p>
  </div>
)
