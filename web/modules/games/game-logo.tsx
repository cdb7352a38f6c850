import { Icon } from '#web/ui/icons/icon.tsx'
import './game-logo.css'

/** The picture of a game; where it has none, that of all games. The name stands beside it. */
export const GameLogo = ({ logo }: { logo: string | null | undefined }) => (
  <span className="game-logo" aria-hidden="true">
    {logo ? <img src={logo} alt="" loading="lazy" /> : <Icon name="game" />}
  </span>
)
