import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { formatClock, formatDateTime, formatNumber, localDay } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { dropCard, type HeldCard, useHeldCards } from './held-cards.ts'

/** The last characters of a card: the owner can recognise the card, but nobody can copy it. */
const ending = (card: string) => `…${card.slice(-4)}`
const when = (at: number) => {
  const moment = new Date(at)
  return localDay(moment) === localDay(new Date()) ? formatClock(moment) : formatDateTime(moment)
}

export const UnsentCards = ({ onSend }: { onSend?: (card: HeldCard) => void }) => {
  const { LL } = useI18nContext()
  const words = LL.device.unsent
  const message = useErrorMessage()
  const unsent = useHeldCards().filter(({ isUnsent }) => isUnsent)
  if (unsent.length === 0) return null
  return (
    <section className="device-unsent" aria-label={words.title(formatNumber(unsent.length))}>
      <Message tone="amber">
        <b>{words.title(formatNumber(unsent.length))}</b>
        <p>{words.text()}</p>
      </Message>
      <ul>
        {unsent.map((one) => {
          const name = words.card({ card: ending(one.card), time: when(one.at) })
          return (
            <li key={one.key}>
              <span className="grow">
                <b className="num">{when(one.at)}</b>{' '}
                <span className="num">{ending(one.card)}</span>{' '}
                <span className="mut">{LL.device.does[one.state]()}</span>
                {one.refused !== undefined && (
                  <span className="device-refused">
                    {message(new ApiError({ code: one.refused as ApiError['code'], status: 409 }))}
                  </span>
                )}
              </span>
              {onSend && (
                <Button
                  text
                  label={words.send()}
                  aria-label={words.sendCard(name)}
                  onClick={() => onSend(one)}
                />
              )}
              <Button
                text
                label={words.dismiss()}
                aria-label={words.dismissCard(name)}
                onClick={() => dropCard(one.key)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
