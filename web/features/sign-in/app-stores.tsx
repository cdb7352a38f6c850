import { useI18nContext } from '#web/i18n/i18n-react.tsx'

const stores = [
  { id: 'ios', href: 'https://apps.apple.com/hk/', mark: 'sign-in-store-mark apple' },
  { id: 'android', href: 'https://play.google.com/store/apps', mark: 'sign-in-store-mark android' },
] as const

/** On the staff tab only. The marks are primeicons'. */
export const AppStores = () => {
  const { LL } = useI18nContext()
  return (
    <section className="sign-in-stores">
      <span className="sm mut">{LL.signIn.alsoAsApp()}</span>
      <div className="row">
        {stores.map(({ id, href, mark }) => (
          <a key={id} className="sign-in-store" href={href} target="_blank" rel="noreferrer">
            <span className={mark} aria-hidden="true" />
            <span>
              <small>{LL.signIn.downloadFor()}</small> <b>{LL.signIn[id]()}</b>
            </span>
          </a>
        ))}
      </div>
    </section>
  )
}
