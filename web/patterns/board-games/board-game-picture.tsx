import { Icon } from '#web/ui/icons/icon.tsx'
import './board-game-picture.css'

type BoardGamePictureProps = { image: string | null | undefined; large?: boolean }

/** The picture of a board game; where it has none, that of all. The name stands beside it. */
export const BoardGamePicture = ({ image, large }: BoardGamePictureProps) => (
  <span className={large ? 'board-game-picture large' : 'board-game-picture'} aria-hidden="true">
    {image ? <img src={image} alt="" loading="lazy" /> : <Icon name="dice" />}
  </span>
)
