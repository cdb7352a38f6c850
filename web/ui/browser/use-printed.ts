import { useEffect, useState } from 'react'

/** Holds a paper, which is printed as soon as it is set. */
export const usePrinted = <Paper>() => {
  const [paper, setPaper] = useState<Paper>()
  useEffect(() => {
    if (paper === undefined) return
    // Forgets the paper, or the browser's own Print would print it again later.
    const forget = () => setPaper(undefined)
    addEventListener('afterprint', forget)
    print()
    return () => removeEventListener('afterprint', forget)
  }, [paper])
  return [paper, setPaper] as const
}
