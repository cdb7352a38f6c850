import { useEffect, useState } from 'react'

/** Holds a paper, which is printed as soon as it is set. */
export const usePrinted = <Paper>() => {
  const [paper, setPaper] = useState<Paper>()
  useEffect(() => {
    if (paper === undefined) return
    // Otherwise the browser's own command would print this again, whatever is shown then.
    const forget = () => setPaper(undefined)
    addEventListener('afterprint', forget)
    print()
    return () => removeEventListener('afterprint', forget)
  }, [paper])
  return [paper, setPaper] as const
}
