import type { Scanned } from '#api/contracts/devices.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { formatClock, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { isOpenQuestion, isUnanswered, type ScanResult, type Scans } from './use-scans.ts'

type OutcomeProps = { scans: Scans; result: ScanResult; isLatest: boolean }

/** Shows the results of the latest cards, the last one large, and announces that one. */
export const Outcomes = ({ scans }: { scans: Scans }) => {
  const [latest] = scans.results
  const message = useErrorMessage()
  const sentence = useSentence(latest?.scanned)
  useSaid(latest?.error === undefined ? (sentence ?? '') : message(latest.error))
  if (!latest) return <div className="device-outcome idle" aria-hidden="true" />
  return (
    <div className="device-outcomes">
      {scans.results.map((result) => (
        <Outcome key={result.key} scans={scans} result={result} isLatest={result === latest} />
      ))}
    </div>
  )
}

const Outcome = ({ scans, result, isLatest }: OutcomeProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.device
  const message = useErrorMessage()
  const sentence = useSentence(result.scanned)
  const { scanned, error } = result
  const size = isLatest ? '' : 'small'
  if (error !== undefined) {
    const mayRetry = isUnanswered(error)
    // A failed confirmation has its own retry, because it is not in the list of unsent cards.
    const isKept = mayRetry && !scanned
    return (
      <div className={`device-outcome bad ${size}`}>
        <Icon name="error" />
        {(isLatest || !isKept) && <p>{message(error)}</p>}
        {isKept && <p className="mut">{words.kept(`…${result.card.slice(-4)}`)}</p>}
        {mayRetry && (isLatest || !isKept) && (
          <Button
            label={LL.common.tryAgain()}
            loading={result.isBusy ?? false}
            onClick={() => scans.retry(result)}
          />
        )}
      </div>
    )
  }
  if (!scanned) return null
  const isRedemption = scanned.done === 'redeem_asked'
  const isOpen = isOpenQuestion(result)
  return (
    <div className={`device-outcome ${isRedemption && !isOpen ? 'bad' : 'good'} ${size}`}>
      <Icon name={isRedemption && !isOpen ? 'warning' : isRedemption ? 'redeem' : 'success'} />
      <p className="device-name">
        <Words>{nameIn(locale, scanned.first_name)}</Words>
      </p>
      {isRedemption && scanned.again && <p>{words.changed()}</p>}
      <p>{sentence}</p>
      {scanned.point !== null && (
        <p className="device-balance">
          <b className="num">{formatNumber(scanned.point)}</b>{' '}
          <span className="mut">{words.balance()}</span>
        </p>
      )}
      {scanned.games.length > 0 && isLatest && <Games names={scanned.games} />}
      {isOpen && (
        <span className="row wrap">
          <Button
            size="large"
            label={words.redeem({
              prize: scanned.prize ? ruleNameIn(locale, scanned.prize) : '',
              points: formatNumber(scanned.prize?.point ?? 0),
            })}
            loading={result.isBusy ?? false}
            onClick={() => void scans.confirm(result)}
          />
          <Button
            size="large"
            text
            label={LL.common.cancel()}
            onClick={() => scans.hide(result.key)}
          />
        </span>
      )}
    </div>
  )
}

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

const useSentence = (scanned: Scanned | undefined) => {
  const { LL, locale } = useI18nContext()
  const words = LL.device.outcome
  if (!scanned) return undefined
  const name = scanned.prize ? ruleNameIn(locale, scanned.prize) : ''
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
