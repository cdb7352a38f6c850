import type { GameRecord, GameSession } from '#api/contracts/game-sessions.ts'
import type { Student } from '#api/contracts/students.ts'
import { formatClassNo, formatNumber, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { Words } from '#web/ui/text/words.tsx'

export const ToAll = ({ to, children }: { to: string; children: string }) => (
  <PeriodLink to={to} className="see">
    {children}
    <Icon name="forward" size="small" />
  </PeriodLink>
)

export const Share = ({ right, of }: { right: number; of: number }) => (
  <span className="game-record-bar" aria-hidden="true">
    {right > 0 && <span className="game-record-correct" style={{ flexGrow: right }} />}
    {of > right && <span className="game-record-incorrect" style={{ flexGrow: of - right }} />}
  </span>
)

const few = 3

type PlayersProps = {
  podium: GameRecord['podium']
  played: readonly GameSession[]
  inClasses: readonly Student[]
  all: string
  answersOf: (session: string) => string
}

/**
 * Shows the podium or, without one, the students with the most right answers. Also shows those with
 * the fewest.
 */
export const Players = ({ podium, played, inClasses, all, answersOf }: PlayersProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameRecord
  const inOrder = played.toSorted(
    (one, other) => (one.profile.class_no ?? 0) - (other.profile.class_no ?? 0),
  )
  const best = inOrder
    .toSorted((one, other) => other.correct - one.correct)
    .filter(({ correct }) => correct > 0)
  const placeOf = new Map(podium.map(({ profile, place }) => [profile, place]))
  const onPodium = inOrder
    .filter(({ profile }) => placeOf.has(profile._id))
    .toSorted((one, other) => placeOf.get(one.profile._id)! - placeOf.get(other.profile._id)!)
  const first = onPodium.length > 0 ? onPodium : best.slice(0, few)
  const last = inOrder
    .filter((session) => !first.includes(session))
    .toSorted((one, other) => one.correct - other.correct)
    .slice(0, few)
  const there = new Set(played.map(({ profile }) => profile._id))
  const absent = inClasses.filter(({ profile }) => !there.has(profile))
  return (
    <Card title={LL.games.users()} end={<ToAll to={all}>{words.allStudents(played.length)}</ToAll>}>
      {first.length > 0 && (
        <Few
          answersOf={answersOf}
          placeOf={placeOf}
          title={onPodium.length > 0 ? words.onPodium() : words.mostRight()}
          sessions={first}
        />
      )}
      {last.length > 0 && <Few answersOf={answersOf} title={words.fewestRight()} sessions={last} />}
      {absent.length > 0 && (
        <p className="sm mut game-record-absent">
          {words.notIn(absent.map(({ name }) => nameIn(locale, name)).join(words.comma()))}
        </p>
      )}
    </Card>
  )
}

type FewProps = Pick<PlayersProps, 'answersOf'> & {
  title: string
  sessions: readonly GameSession[]
  placeOf?: ReadonlyMap<string, number>
}

const Few = ({ title, sessions, answersOf, placeOf }: FewProps) => {
  const { LL, locale } = useI18nContext()
  return (
    <>
      <h3 className="sm mut">{title}</h3>
      <ul className="game-record-few">
        {sessions.map(({ _id, user, profile, correct, incorrect, pointExchanged }) => (
          <li key={_id}>
            <span className="num mut">{formatClassNo(profile.class_no)}</span>
            <PeriodLink to={answersOf(_id)} className="game-record-open">
              <Words>{nameIn(locale, user.name)}</Words>
            </PeriodLink>
            <PlaceTag place={placeOf?.get(profile._id)} />
            <Share right={correct} of={correct + incorrect} />
            <span className="num">
              {LL.gameRecord.countOf({
                n: formatNumber(correct),
                total: formatNumber(correct + incorrect),
              })}
            </span>
            <b className="num">{formatSigned(pointExchanged)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

const PlaceTag = ({ place }: { place: number | undefined }) => {
  const { LL } = useI18nContext()
  const names: Readonly<Record<number, () => string>> = LL.gameRecord.podiumPlaces
  const name = place === undefined ? undefined : names[place]
  return (
    <span>
      {name && (
        <Tag tone="gold" icon="trophy">
          {name()}
        </Tag>
      )}
    </span>
  )
}
