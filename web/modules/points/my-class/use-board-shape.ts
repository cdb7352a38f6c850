import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'

/**
 * Where the rules stand: a column beside the tiles, a sheet of two rows below them, or in a window
 * of little height a bar of one line.
 */
export type BoardShape = 'column' | 'sheet' | 'bar'

export const useBoardShape = (): BoardShape => {
  const isLow = useMediaQuery('(height < 480px)')
  const isWide = useMediaQuery('(width >= 1100px)')
  if (isLow) return 'bar'
  return isWide ? 'column' : 'sheet'
}
