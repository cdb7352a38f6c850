import { useEffect, useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { saveClassBoardCall } from './class-calls.ts'

/**
 * Returns the address's class, or else your pinned class, your first class as class teacher, or the
 * last used class.
 */
export const useClass = ({ classes, own_class }: Pick<MyClassChoices, 'classes' | 'own_class'>) => {
  const names = classes.map((one) => one.class)
  const pinned = names.find((name) => name === own_class)
  const own = pinned ?? classes.find((one) => one.is_class_teacher)?.class ?? null
  // Fixed when the screen opens, so that pinning another class does not switch to it.
  const [usual] = useState(own ?? names[0] ?? '')
  const { values, choose } = useAddress({
    class: { usual, read: (text: string) => names.find((name) => name === text) },
  })
  return { names, own, shown: values.class, show: (name: string) => choose({ class: name }) }
}

export const useRemembered = (shown: string | undefined) =>
  useEffect(() => {
    if (shown !== undefined) void saveClassBoardCall({ class: shown }).catch(() => undefined)
  }, [shown])
