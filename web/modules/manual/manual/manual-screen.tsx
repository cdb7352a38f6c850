import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

const parts = [
  'signIn',
  'account',
  'firstDay',
  'myClass',
  'reward',
  'undo',
  'overlooked',
  'studentReport',
  'certificates',
  'fairness',
  'redeem',
  'shop',
  'orders',
  'scanner',
  'live',
  'ranking',
  'houses',
  'rollCall',
  'attendance',
  'homework',
  'messages',
  'ownMessages',
  'resources',
  'ownResources',
  'games',
  'quizEditor',
  'gameHomework',
  'quiz',
  'boardGames',
  'display',
  'import',
  'newPeriod',
  'staffClasses',
  'cards',
  'privacy',
  'audit',
] as const

/** The user manual behind the help link. Public, because people who cannot sign in need it most. */
export const ManualScreen = () => {
  const { LL } = useI18nContext()
  usePageTitle(LL.manual.title())
  return (
    <PublicLayout>
      <article className="card leafy box form">
        <h1>{LL.manual.title()}</h1>
        {parts.map((part) => (
          <section key={part}>
            <h2>{LL.manual.parts[part].title()}</h2>
            <p>{LL.manual.parts[part].text()}</p>
          </section>
        ))}
        <p>
          <a href="/third-party-notices.md" target="_blank" rel="noreferrer">
            {LL.manual.notices()}
          </a>
        </p>
      </article>
    </PublicLayout>
  )
}
