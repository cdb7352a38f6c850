import type { Scanned } from '#api/contracts/devices.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { formatClock, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useSaid } from '#web/kit/use-said.ts'
import { Words } from '#web/kit/words.tsx'
import { QrCode } from '#web/parts/qr-code.tsx'
import type { Scanning } from './use-scan.ts'

type Prize = { name: string; name_en: string } | null
type OutcomeProps = { scanning: Scanning; prize: Prize }

/** What became of the last card, large enough to be read in passing; spoken too. */
export const Outcome = ({ scanning: { shown, isBusy, ...scanning }, prize }: OutcomeProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.device
  const message = useErrorMessage()
  const sentence = useSentence(shown?.scanned, prize)
  const failure = shown?.error === undefined ? undefined : message(shown.error)
  useSaid(failure ?? sentence ?? '')
  if (!shown) return <div className="device-outcome idle" aria-hidden="true" />
  if (shown.error !== undefined) {
    const mayRetry = shown.error instanceof ApiError && (shown.error.status === 0 || shown.error.status >= 500)
    return (
      <div className="device-outcome bad">
        <Icon name="error" />
        <p>{failure}</p>
        {mayRetry && <Button label={LL.common.tryAgain()} loading={isBusy} onClick={scanning.retry} />}
      </div>
    )
  }
  const scanned = shown.scanned
  if (!scanned) return null
  const isAsked = scanned.done === 'redeem_asked'
  return (
    <div className={`device-outcome ${isAsked && !scanned.enough ? 'bad' : 'good'}`}>
      <Icon name={isAsked && !scanned.enough ? 'warning' : isAsked ? 'redeem' : 'success'} />
      <p className="device-name">
        <Words>{nameIn(locale, scanned.first_name)}</Words>
      </p>
      <p>{sentence}</p>
      {scanned.point !== null && (
        <p className="device-balance">
          <b className="num">{formatNumber(scanned.point)}</b> <span className="mut">{words.balance()}</span>
        </p>
      )}
      {scanned.games.length > 0 && <Games names={scanned.games} />}
      {isAsked && scanned.enough && (
        <span className="row wrap">
          <Button
            size="large"
            label={words.redeem(prize ? ruleNameIn(locale, prize) : '')}
            loading={isBusy}
            onClick={() => scanning.confirm()}
          />
          <Button size="large" text label={LL.common.cancel()} onClick={scanning.cancel} />
        </span>
      )}
    </div>
  )
}

/** What may be played, and the way there for a phone of the student's own. */
const Games = ({ names }: { names: readonly string[] }) => {
  const { LL } = useI18nContext()
  return (
    <div className="device-games">
      <QrCode value={new URL('/user/games', location.origin).href} label={LL.device.gamesCode()} />
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Words>{name}</Words>
          </li>
        ))}
      </ul>
    </div>
  )
}

const useSentence = (scanned: Scanned | undefined, prize: Prize) => {
  const { LL, locale } = useI18nContext()
  const words = LL.device.outcome
  if (!scanned) return undefined
  const name = prize ? ruleNameIn(locale, prize) : ''
  const time = scanned.at ? formatClock(scanned.at) : ''
  switch (scanned.done) {
    case 'checkin':
      return scanned.again ? words.checkinAgain(time) : words.checkin()
    case 'checkout':
      return scanned.again ? words.checkoutAgain(time) : words.checkout()
    case 'enquiry':
      return words.enquiry()
    case 'redeem':
      return words.redeem(name)
    case 'redeem_asked':
      return scanned.enough ? words.ask(name) : words.lack(name)
    case 'game':
      return scanned.games.length > 0 ? words.game() : LL.device.noGames()
  }
}
