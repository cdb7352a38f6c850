import { useState } from 'react'
import { isOverridable, type RedeemOverride } from './override-dialog.tsx'

/** Keeps a redemption that the shop's hours or a limit refused, until staff give a reason. */
export const useOverride = <Input extends object>() => {
  const [refused, setRefused] = useState<{ error: Error; input: Input }>()
  return {
    refused,
    /** Returns whether the redemption now waits for a reason. */
    ask: (error: Error, input: Input) => {
      if (!isOverridable(error)) return false
      setRefused({ error, input })
      return true
    },
    overrideBy: (send: (input: Input & { override: RedeemOverride }) => void) => {
      return (override: RedeemOverride) => {
        setRefused(undefined)
        if (refused) send({ ...refused.input, override })
      }
    },
    dismissRefused: () => setRefused(undefined),
  }
}
