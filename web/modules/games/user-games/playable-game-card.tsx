import { useState } from 'react'
import type { z } from 'zod'
import type { Game } from '#api/contracts/games.ts'
import type { PlayTokenAnswer } from '#api/contracts/play.ts'
import { api } from '#web/client/api/client.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

/** A game, which opens in a tab of its own with a token that is good for it alone. */
export const PlayableGameCard = ({ game }: { game: Game }) => {
  const { LL } = useI18nContext()
  const words = LL.play
  const failed = useFailureToast()
  /** The game's address, if the browser blocked the new tab. */
  const [blocked, setBlocked] = useState('')
  const { _id, name, description, logo, question_count, featureEnd } = game
  const open = useCommand(
    (_: Window | null, idempotencyKey) =>
      api<z.infer<typeof PlayTokenAnswer>>(`/games/${_id}/play`, {
        method: 'POST',
        idempotencyKey,
      }),
    {
      onSuccess: ({ data }, tab) => {
        const address = `/play/${_id}#${data.token}`
        if (tab && !tab.closed) tab.location.replace(address)
        else setBlocked(address)
      },
      onError: (error, tab) => {
        tab?.close()
        failed({ title: words.failed(), error })
      },
    },
  )
  const start = () => {
    // Opened within the click, as browsers require, and filled when the token arrives.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    setBlocked('')
    open.confirm(tab)
  }
  return (
    <li className="card user-games-card">
      {logo ? (
        <img className="user-games-logo" src={logo} alt="" loading="lazy" />
      ) : (
        <span className="user-games-logo">
          <Icon name="play" size="large" />
        </span>
      )}
      <div className="user-games-text">
        <h3>
          <Words>{name}</Words>
        </h3>
        {description && (
          <p className="sm">
            <Words>{description}</Words>
          </p>
        )}
        <p className="sm mut num">
          {words.questions(question_count)} · {words.until(formatDate(featureEnd))}
        </p>
      </div>
      <Button
        icon={<Icon name="external" />}
        label={words.start()}
        aria-label={words.startOf({ name })}
        loading={open.isPending}
        onClick={start}
      />
      {blocked && (
        <p className="sm user-games-blocked" role="status">
          {words.blocked()}{' '}
          <a href={blocked} target="_blank" rel="noopener" onClick={() => setBlocked('')}>
            {words.openHere({ name })}
          </a>
        </p>
      )}
    </li>
  )
}
