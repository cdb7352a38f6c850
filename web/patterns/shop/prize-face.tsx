import type { ReactNode } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { PrizePicture } from './prize-picture.tsx'

type PrizeFaceProps = {
  name: string
  image: string | null | undefined
  point: number
  /** Beside the price: how many are left, or what is missing. */
  note?: ReactNode
  /** From 0 to 1, of the points that the prize needs. */
  progress?: number | undefined
}

/** Shows a prize as a card of the shop does. */
export const PrizeFace = ({ name, image, point, note, progress }: PrizeFaceProps) => {
  const { LL } = useI18nContext()
  return (
    <>
      <PrizePicture image={image} />
      <span className="shop-text">
        <b>
          <Words>{name}</Words>
        </b>
        <span className="shop-line">
          <span className="shop-point">
            <b className="num">{formatNumber(point)}</b>{' '}
            <span className="mut">{(point === 1 ? LL.shop.unit.one : LL.shop.unit.many)()}</span>
          </span>
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
