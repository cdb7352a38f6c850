import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'

/**
 * The place of the rules: a column beside the tiles, two rows below, or one line in a low window.
 */
export type BoardShape = 'column' | 'sheet' | 'bar'

export const useBoardShape = (): BoardShape => {
  const isLow = useMediaQuery('(height < 480px)')
  const isWide = useMediaQuery('(width >= 1100px)')
  if (isLow) return 'bar'
  return isWide ? 'column' : 'sheet'
}
