import { Icon } from '#web/ui/icons/icon.tsx'
import './shop.css'

type PrizePictureProps = { image: string | null | undefined; className?: string }

/** The prize's picture, or a drawing where it has none; its name stands beside it. */
export const PrizePicture = ({ image, className = '' }: PrizePictureProps) => (
  <span className={`shop-picture ${className}`} aria-hidden="true">
    {image ? <img className="photo" src={image} alt="" /> : <Icon name="redeem" />}
  </span>
)
