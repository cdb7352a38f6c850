import { useEffect } from 'react'
import { useAddress } from '#web/client/address/use-address.ts'
import { saveBoard } from './class-calls.ts'

/** Which class is in sight: as the address says, else the one used last. */
export const useClass = (names: readonly string[]) => {
  const [first = ''] = names
  const { values, choose } = useAddress({
    class: { usual: first, read: (text: string) => names.find((name) => name === text) },
  })
  return { shown: values.class, show: (name: string) => choose({ class: name }) }
}

/** What was used last stands on top the next time. Not worth a word where it fails. */
export const useRemembered = (shown: string | undefined) =>
  useEffect(() => {
    if (shown !== undefined) void saveBoard({ class: shown }).catch(() => undefined)
  }, [shown])
