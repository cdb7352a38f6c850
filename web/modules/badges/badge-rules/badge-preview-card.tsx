import type { BadgePreview } from '#api/contracts/badges.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { ByClass, HowOften, Names } from './preview-figures.tsx'
import type { usePreview } from './use-preview.ts'

/** Old numbers stay, paler, until new ones arrive. */
export const BadgePreviewCard = ({ query, hasInput, isOld }: ReturnType<typeof usePreview>) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  return (
    <section
      className="well badge-rules-preview"
      aria-label={words.preview()}
      data-old={isOld || undefined}
    >
      <h3>{words.preview()}</h3>
      {!hasInput && <p className="sm mut">{words.previewWaiting()}</p>}
      <div aria-live="polite">
        {hasInput && (
          <QueryView query={query}>{(preview) => <Counted preview={preview} />}</QueryView>
        )}
      </div>
    </section>
  )
}

const Counted = ({ preview }: { preview: BadgePreview }) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const { period, entries, students, badges, lost } = preview
  return (
    <>
      <p className="sm mut num">
        {words.previewOf({ n: formatNumber(entries), period: period.name })}
      </p>
      {students === 0 ? (
        <p>{words.nobody()}</p>
      ) : (
        <>
          <div className="badge-rules-figures">
            <span>
              <b className="num">{formatNumber(students)}</b> {words.students()}
            </span>
            <span>
              <b className="num">{formatNumber(badges)}</b> {words.badges()}
            </span>
          </div>
          <HowOften often={preview.often} />
          <ByClass classes={preview.classes} />
          <Names students={students} rows={preview.rows} />
        </>
      )}
      {lost > 0 && <p className="sm mut num">{words.lost({ n: formatNumber(lost) })}</p>}
    </>
  )
}
