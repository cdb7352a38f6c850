import { useSession } from '#web/client/session/session.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'

export const OrganizationLogo = () => {
  const { organization } = useSession()
  const { logo, name } = organization
  return logo ? <img src={logo} alt="" /> : <NameTile text={name.zh || name.en} size="s" />
}
