import { drawingAddress } from './drawn-pictures.ts'
import './shop.css'

type PrizePictureProps = {
  image: string | null | undefined
  /** True for a prize that is not handed out. */
  isAtOnce?: boolean
  className?: string
}

/** Shows the prize's picture, or a drawing if it has none. The name is beside it. */
export const PrizePicture = ({ image, isAtOnce, className = '' }: PrizePictureProps) => (
  <span className={`shop-picture ${className}`} aria-hidden="true">
    <img className="photo" src={image ?? drawingAddress(isAtOnce ? 'pass' : 'gift')} alt="" />
  </span>
)
