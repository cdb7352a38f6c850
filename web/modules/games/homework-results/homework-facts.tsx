import type { GameHomework } from '#api/contracts/game-homework.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const HomeworkFacts = ({ homework }: { homework: GameHomework }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameHomework
  const { organization } = useSession()
  const { due, filters, closes, counts, created_by, students, onTime, late } = homework
  const facts = [
    [words.due(), formatDate(due)],
    [words.classes(), filters.map(({ name }) => nameIn(locale, name)).join(words.comma())],
    [words.afterDue(), closes ? words.closed() : words.late()],
    ...(hasModule(organization, 'homework')
      ? [[words.asHomework(), counts ? words.isCounted() : words.notCounted()] as const]
      : []),
    [words.setBy(), nameIn(locale, created_by)],
  ] as const
  const tiles = [
    [words.statuses.on_time(), onTime],
    [words.statuses.late(), late],
    [words.statuses.not_yet(), students - onTime - late],
  ] as const
  return (
    <section className="card homework-results-about">
      <dl className="homework-results-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              <Words>{value}</Words>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="homework-results-tiles">
        {tiles.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
