import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Shop, ShopPrize } from '#api/contracts/shop.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { pinWishCall, shopQuery } from '../shop-calls.ts'

/** Returns the pinned prize, and the function that changes it, except for parents. */
export const useWish = ({ wish }: Shop) => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const client = useQueryClient()
  const failure = useFailureToast()
  const announce = useAnnounce()
  const { queryKey } = shopQuery()
  const show = (next: string | null) =>
    client.setQueryData(queryKey, (former) => former && { ...former, wish: next })
  const wanted = useRef(wish)
  const command = useCommand<unknown, string | null>(pinWishCall, {
    scope: { id: 'wish' },
    onSuccess: (_, sent) => {
      // Shows the wish again, because a refetch after an earlier failure may have shown the former
      // one.
      if (sent === wanted.current) show(sent)
    },
    onError: (error, _, retry) => {
      failure({ title: LL.common.failed(), error, retry })
      void client.invalidateQueries({ queryKey })
    },
  })
  const pin = (prize: ShopPrize) => {
    const isPinned = prize._id === wish
    wanted.current = isPinned ? null : prize._id
    const name = ruleNameIn(locale, prize)
    show(wanted.current)
    announce(isPinned ? LL.shop.wish.removed(name) : LL.shop.wish.pinned(name))
    command.confirm(wanted.current)
  }
  return { wish, pin: user.isParent ? undefined : pin }
}
