import { type CSSProperties, useEffect } from 'react'
import { formatSigned } from '#web/i18n/format.ts'
import { useCalmAnnounce } from '#web/ui/states/announcer.tsx'
import { AwardWreath } from './award-wreath.tsx'
import type { BothLanguages } from './display-texts.ts'
import { headingOf, linesOf, ruleNames, sized, studentNames, widthOf } from './names.ts'
import type { Award } from './stage.ts'
import { TwoParts } from './two-parts.tsx'
import { useLater } from './use-later.ts'

/** The first page load does not need this decoration. */
const loadBlossoms = async () => (await import('./blossoms.tsx')).DisplayBlossoms

/**
 * Lays names out in one to three columns, so that they are as large as possible. Needs `.dp-words`
 * around it.
 */
const Names = ({ names, lang }: { names: string[]; lang: string }) => {
  const rows = (columns: number) => Math.ceil(names.length / columns)
  const em = Math.max(...names.map(widthOf)).toFixed(1)
  return (
    <ul
      className="dp-names"
      lang={lang}
      style={{ '--em': em, '--r1': rows(1), '--r2': rows(2), '--r3': rows(3) } as CSSProperties}
    >
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat; the order stays
        <li key={at}>{name}</li>
      ))}
    </ul>
  )
}

const Words = ({
  award,
  languages: { main, other },
}: {
  award: Award
  languages: BothLanguages
}) => {
  const [first] = award.awards
  const heading = headingOf(main, award)
  const names = studentNames(main, award)
  const place =
    names.length > 0 ? heading : award.students === 1 && first ? linesOf(main, first).small : ''
  const rule = ruleNames(award)
  return (
    <div className="dp-words">
      {names.length > 0 ? (
        <Names names={names} lang={main.tag} />
      ) : (
        <p className="dp-who" lang={main.tag} style={sized(heading)}>
          {heading}
        </p>
      )}
      <TwoParts
        className="dp-rule"
        lang={main.tag}
        first={place}
        second={rule ? rule[main.lang] : award.rule_name}
      />
      <TwoParts
        className="dp-beside"
        lang={other.tag}
        first={headingOf(other, award)}
        second={rule?.[other.lang] ?? ''}
      />
    </div>
  )
}

/**
 * Shows the points in the wreath's box (100 wide, 50 free inside), so that both scale together and
 * never touch.
 */
export const Plus = ({ points }: { points: string }) => (
  <text
    className="dp-plus"
    x="50"
    y="50"
    textAnchor="middle"
    dy="0.35em"
    fontSize={Math.min(30, 50 / widthOf(points))}
  >
    {points}
  </text>
)

type AwardMomentProps = { award: Award | null; moment: number; languages: BothLanguages }

/**
 * A new `moment` animates the latest award: leaves, then number and blossoms, then the name. At
 * rest nothing moves.
 */
export const DisplayAwardMoment = ({ award, moment, languages }: AwardMomentProps) => {
  const points = award && formatSigned(award.point)
  const { main } = languages
  const sentence =
    award &&
    `${headingOf(main, award)} ${points}, ${ruleNames(award)?.[main.lang] ?? award.rule_name}`
  const Blossoms = useLater(loadBlossoms)
  const announce = useCalmAnnounce()
  useEffect(() => {
    if (moment > 0 && sentence) announce(sentence, main.lang)
  }, [moment, sentence, announce, main.lang])
  return (
    <section className="dp-award">
      <div key={moment} className={moment > 0 ? 'dp-moment playing' : 'dp-moment'}>
        <div className="dp-wreath">
          <svg viewBox="0 0 100 100" role="img" aria-label={points ?? main.text.noAward()}>
            {award && Blossoms && <Blossoms />}
            <AwardWreath bare={!award} />
            {points && <Plus points={points} />}
          </svg>
        </div>
        {award ? <Words award={award} languages={languages} /> : <NoAward languages={languages} />}
      </div>
    </section>
  )
}

const NoAward = ({ languages: { main, other } }: { languages: BothLanguages }) => (
  <div className="dp-words">
    <p className="dp-rule" lang={main.tag}>
      {main.text.noAward()}
    </p>
    <p className="dp-beside" lang={other.tag}>
      {other.text.noAward()}
    </p>
  </div>
)
