import { useSession } from '#web/client/session/session.tsx'
import { NameTile } from '#web/ui/page/name-tile.tsx'

/** The school's logo, or the first character of its name on a leaf. The name stands beside it. */
export const OrganizationLogo = () => {
  const { organization } = useSession()
  const { logo, name } = organization
  return logo ? <img src={logo} alt="" /> : <NameTile text={name.zh || name.en} size="s" />
}
