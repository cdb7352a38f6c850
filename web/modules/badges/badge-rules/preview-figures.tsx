import { mostTimes } from '#api/contracts/badge-limits.ts'
import type { BadgePreview } from '#api/contracts/badges.ts'
import { formatClass, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const HowOften = ({ often }: Pick<BadgePreview, 'often'>) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const longest = Math.max(...often.map(({ students }) => students))
  return (
    <>
      <b>{words.howOften()}</b>
      <ul className="badge-rules-often">
        {often.map(({ times, students }) => (
          <li key={times}>
            <span className="num">
              {(times === mostTimes ? words.orMore : words.times)({ n: formatNumber(times) })}
            </span>
            <i style={{ width: `${(students / longest) * 100}%` }} />
            <span className="num">{words.ofStudents({ n: formatNumber(students) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export const ByClass = ({ classes }: Pick<BadgePreview, 'classes'>) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const most = classes.reduce((best, one) => (one.badges > best.badges ? one : best))
  const name = (className: string) => className || LL.common.uncategorized()
  return (
    <>
      <p className="badge-rules-classes-head">
        <b>{words.byClass()}</b>{' '}
        <span className="sm mut num">
          {words.highest({ class: name(most.class), n: formatNumber(most.badges) })}
        </span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box */}
      <ul className="badge-rules-classes" tabIndex={0} aria-label={words.byClass()}>
        {classes.map((one) => (
          <li key={one.class} data-most={one.class === most.class || undefined}>
            <span className="num">{formatNumber(one.badges)}</span>
            <i style={{ height: `${(one.badges / most.badges) * 72}px` }} />
            <span>{name(one.class)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export const Names = ({ students, rows }: Pick<BadgePreview, 'students' | 'rows'>) => {
  const { LL, locale } = useI18nContext()
  const words = LL.badgeRules
  return (
    <details>
      <summary>{words.names()}</summary>
      {students > rows.length && (
        <p className="sm mut">{words.firstOf({ n: formatNumber(rows.length) })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the box */}
      <ul className="badge-rules-names" tabIndex={0} aria-label={words.names()}>
        {rows.map(({ profile, user, class: className, class_no, count }) => (
          <li key={profile}>
            <span className="grow">
              <Words>{nameIn(locale, user.name)}</Words>{' '}
              <span className="sm mut num">{formatClass(className, class_no)}</span>
            </span>
            <span className="num">{words.times({ n: formatNumber(count) })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
