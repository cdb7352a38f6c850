import { useSession } from '#web/client/session/session.tsx'
import { Tile } from '#web/ui/page/tile.tsx'

/** The school's logo, or the first character of its name on a leaf. The name stands beside it. */
export const OrganizationLogo = () => {
  const { organization } = useSession()
  const { logo, name } = organization
  return logo ? <img src={logo} alt="" /> : <Tile text={name.zh || name.en} size="s" />
}
