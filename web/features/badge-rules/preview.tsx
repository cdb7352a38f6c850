import type { BadgePreview } from '#api/contracts/badges.ts'
import { formatClass, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { Words } from '#web/kit/words.tsx'
import type { usePreview } from './use-preview.ts'

/** Who would get the badge, and how often; old numbers stay, paler, until the new ones are there. */
export const Preview = ({ query, isAsked, isOld }: ReturnType<typeof usePreview>) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  return (
    <section className="well badge-rules-preview" aria-label={words.preview()} data-old={isOld || undefined}>
      <h3>{words.preview()}</h3>
      <p className="sm mut">{isAsked ? words.previewOf() : words.previewWaiting()}</p>
      <div aria-live="polite">
        {isAsked && <QueryView query={query}>{(preview) => <Counted preview={preview} />}</QueryView>}
      </div>
    </section>
  )
}

const Counted = ({ preview: { students, badges, rows } }: { preview: BadgePreview }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.badgeRules
  if (students === 0) return <p>{words.nobody()}</p>
  return (
    <>
      <div className="badge-rules-figures">
        <span>
          <b className="num">{formatNumber(students)}</b> {words.students()}
        </span>
        <span>
          <b className="num">{formatNumber(badges)}</b> {words.badges()}
        </span>
      </div>
      <HowOften rows={rows} />
      <details>
        <summary>{words.names()}</summary>
        {students > rows.length && <p className="sm mut">{words.firstOf({ n: formatNumber(rows.length) })}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
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
    </>
  )
}

/** Lines at most: the most often are drawn together. */
const mostLines = 6

const HowOften = ({ rows }: Pick<BadgePreview, 'rows'>) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const students = new Map<number, number>()
  for (const { count } of rows) students.set(count, (students.get(count) ?? 0) + 1)
  const lines = [...students].sort(([a], [b]) => a - b).slice(0, mostLines)
  const longest = Math.max(...lines.map(([, many]) => many))
  return (
    <>
      <b>{words.howOften()}</b>
      <ul className="badge-rules-often">
        {lines.map(([times, many]) => (
          <li key={times}>
            <span className="num">{words.times({ n: formatNumber(times) })}</span>
            <i style={{ width: `${(many / longest) * 100}%` }} />
            <span className="num">{words.ofStudents({ n: formatNumber(many) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
