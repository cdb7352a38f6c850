import { Icon } from '#web/ui/icons/icon.tsx'
import './game-logo.css'

/**
 * Shows the game's picture or a default icon. Screen readers skip it: the name stands beside it.
 */
export const GameLogo = ({ logo }: { logo: string | null | undefined }) => (
  <span className="game-logo" aria-hidden="true">
    {logo ? <img src={logo} alt="" loading="lazy" /> : <Icon name="game" />}
  </span>
)
