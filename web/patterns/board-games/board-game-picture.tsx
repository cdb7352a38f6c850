import { Icon } from '#web/ui/icons/icon.tsx'
import './board-game-picture.css'

type BoardGamePictureProps = { image: string | null | undefined; large?: boolean }

export const BoardGamePicture = ({ image, large }: BoardGamePictureProps) => (
  <span className={large ? 'board-game-picture large' : 'board-game-picture'} aria-hidden="true">
    {image ? <img src={image} alt="" loading="lazy" /> : <Icon name="dice" />}
  </span>
)
