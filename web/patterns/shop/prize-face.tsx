import type { ReactNode } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { PrizePicture } from './prize-picture.tsx'

type PrizeFaceProps = {
  name: string
  image: string | null | undefined
  isAtOnce?: boolean
  point: number
  /** Shown beside the price: how many are left, or how many points are missing. */
  note?: ReactNode
  /** From 0 to 1: the share of the price that the balance covers. */
  progress?: number | undefined
}

export const PrizeFace = ({ name, image, isAtOnce, point, note, progress }: PrizeFaceProps) => {
  return (
    <>
      <PrizePicture image={image} isAtOnce={isAtOnce} />
      <span className="shop-text">
        <b>
          <Words>{name}</Words>
        </b>
        <span className="shop-line">
          <PrizePoint point={point} />
          {note && <span className="sm mut">{note}</span>}
        </span>
        {progress !== undefined && (
          <span className="shop-progress" aria-hidden="true">
            <i style={{ width: `${100 * progress}%` }} />
          </span>
        )}
      </span>
    </>
  )
}

export const PrizePoint = ({ point }: { point: number }) => {
  const { LL } = useI18nContext()
  return (
    <span className="shop-point">
      <b className="num">{formatNumber(point)}</b>{' '}
      <span className="mut">{(point === 1 ? LL.shop.unit.one : LL.shop.unit.many)()}</span>
    </span>
  )
}
