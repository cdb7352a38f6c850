import { useI18nContext } from '#web/i18n/i18n-react.tsx'

const marks = [
  { id: 'ios', mark: 'sign-in-store-mark apple' },
  { id: 'android', mark: 'sign-in-store-mark android' },
] as const

/** The operator configures the address; index.html contains it. */
const addressOf = (id: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="app-store-${id}"]`)?.content

/** Links to the stores that have the app, on the staff tab only. The logos are from primeicons. */
export const AppStores = () => {
  const { LL } = useI18nContext()
  const stores = marks.flatMap(({ id, mark }) => {
    const href = addressOf(id)
    return href ? [{ id, mark, href }] : []
  })
  if (stores.length === 0) return null
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
