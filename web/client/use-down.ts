import { useEffect, useState } from 'react'

const patience = 3000

export const useDown = (isDown: boolean) => {
  const [forLong, setForLong] = useState(false)
  useEffect(() => {
    if (!isDown) {
      setForLong(false)
      return
    }
    const timer = setTimeout(() => setForLong(true), patience)
    return () => clearTimeout(timer)
  }, [isDown])
  return forLong
}
