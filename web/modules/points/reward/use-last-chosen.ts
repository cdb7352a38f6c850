import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
import { oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'

type Last = { rule?: string | undefined; class?: string }

const remembered = new WeakMap<QueryClient, Last>()

export const kinds = oneOf(['reward', 'parent_reward'])

/** Keeps rule and class during visits to other screens. A class in the address wins. */
export const useLastChosen = (rules: readonly PointRule[]) => {
  const client = useQueryClient()
  const last = remembered.get(client)
  const rule = rules.find(({ _id }) => _id === last?.rule) ?? null
  const { values, type } = useAddress({ class: someWords, tab: kinds })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the values at the start
  useEffect(() => {
    type({
      class: values.class || last?.class || '',
      tab: rule?.type === 'parent_reward' ? rule.type : values.tab,
    })
  }, [])
  useEffect(() => {
    remembered.set(client, { ...remembered.get(client), class: values.class })
  }, [client, values.class])
  return {
    rule,
    keepRule: (newer: PointRule | null) => {
      remembered.set(client, { ...remembered.get(client), rule: newer?._id })
    },
  }
}
