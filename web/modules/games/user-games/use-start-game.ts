import { useState } from 'react'
import type { z } from 'zod'
import type { PlayTokenAnswer } from '#api/contracts/play.ts'
import { api } from '#web/client/api/client.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

/** Opens a game in its own tab, with a token that is valid for it alone. */
export const useStartGame = (game: string) => {
  const { LL } = useI18nContext()
  const failed = useFailureToast()
  /** The game's address, if the browser blocked the new tab. */
  const [blocked, setBlocked] = useState('')
  const open = useCommand(
    (_: Window | null, idempotencyKey) =>
      api<z.infer<typeof PlayTokenAnswer>>(`/games/${game}/play`, {
        method: 'POST',
        idempotencyKey,
      }),
    {
      onSuccess: ({ data }, tab) => {
        const address = `/play/${game}#${data.token}`
        if (tab && !tab.closed) tab.location.replace(address)
        else setBlocked(address)
      },
      onError: (error, tab) => {
        tab?.close()
        failed({ title: LL.play.failed(), error })
      },
    },
  )
  const start = () => {
    // Opens the tab during the click, as browsers require. It gets its address once the token
    // arrives.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    setBlocked('')
    open.confirm(tab)
  }
  return { start, isPending: open.isPending, blocked, forgetBlocked: () => setBlocked('') }
}
