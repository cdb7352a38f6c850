import { useI18nContext } from '#web/i18n/i18n-react.tsx'

type BlockedTabProps = { address: string; name: string; onOpen: () => void }

/** Offers the game as a link where the browser opened no tab. */
export const BlockedTab = ({ address, name, onOpen }: BlockedTabProps) => {
  const { LL } = useI18nContext()
  if (address === '') return null
  return (
    <p className="sm user-games-blocked" role="status">
      {LL.play.blocked()}{' '}
      <a href={address} target="_blank" rel="noopener" onClick={onOpen}>
        {LL.play.openHere({ name })}
      </a>
    </p>
  )
}
