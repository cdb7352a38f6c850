import type { CSSProperties } from 'react'
import { formatSigned } from '#web/shared/format.ts'
import { AwardWreath } from './award-wreath.tsx'
import { Blossoms } from './blossoms.tsx'
import type { Tongues } from './display-texts.ts'
import { headingOf, linesOf, namesOf, ruleNames, widthOf } from './names.ts'
import type { Award } from './stage.ts'

const sized = (text: string) => ({ '--em': widthOf(text).toFixed(1) }) as CSSProperties

const Words = ({ award, tongues: { main, other } }: { award: Award; tongues: Tongues }) => {
  const [first] = award.awards
  const heading = headingOf(main, award)
  const place = award.students === 1 && first ? linesOf(main, first).small : ''
  const names = namesOf(main, award)
  const rule = ruleNames(award.rule_name)
  return (
    <div className="dp-words">
      <p className="dp-who" lang={main.lang} style={sized(heading)}>
        {heading}
      </p>
      <p className="dp-rule" lang={main.lang}>
        {place && <span>{place}</span>}
        {place && <span className="dp-dot">&nbsp;·&nbsp;</span>}
        <span>{rule ? rule[main.lang] : award.rule_name}</span>
      </p>
      {names && (
        <p className="dp-beside" lang={main.lang}>
          {names}
        </p>
      )}
      <p className="dp-beside" lang={other.lang}>
        {[headingOf(other, award), rule?.[other.lang]].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

type AwardMomentProps = { award: Award | null; moment: number; tongues: Tongues }

/** The latest award. A new `moment` plays it: leaves, number, name, then blossoms outward; at rest it simply stands. */
export const AwardMoment = ({ award, moment, tongues }: AwardMomentProps) => {
  const points = award && formatSigned(award.point)
  return (
    <section className="dp-award" aria-live="polite" aria-atomic="true">
      <div key={moment} className={moment > 0 ? 'dp-moment playing' : 'dp-moment'}>
        <div className="dp-wreath">
          <svg viewBox="0 0 100 100" aria-hidden="true">
            {award && <Blossoms />}
            <AwardWreath bare={!award} />
          </svg>
          {points && (
            <b className="dp-plus num" style={sized(points)}>
              {points}
            </b>
          )}
        </div>
        {award ? <Words award={award} tongues={tongues} /> : <NoAward tongues={tongues} />}
      </div>
    </section>
  )
}

const NoAward = ({ tongues: { main, other } }: { tongues: Tongues }) => (
  <div className="dp-words">
    <p className="dp-rule" lang={main.lang}>
      {main.text.noAward()}
    </p>
    <p className="dp-beside" lang={other.lang}>
      {other.text.noAward()}
    </p>
  </div>
)
