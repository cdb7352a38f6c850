import { useState } from 'react'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PersonalDataCard } from '#web/patterns/personal-data/personal-data-card.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { LanguageSwitch } from '#web/ui/page/language-switch.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { OwnPasswordForm } from '../own-password-form.tsx'
import { SecondFactorsSection } from '../second-factors/second-factors-section.tsx'
import { OwnSessionsCard } from './own-sessions-card.tsx'
import { ProblemCard } from './problem-card.tsx'
import './settings.css'

export const SettingsScreen = () => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  const words = LL.settings
  return (
    <>
      <PageHeader title={words.title()} />
      <div className="settings">
        <Card title={words.language.title()}>
          <LanguageSwitch className="seg" />
          <p className="sm mut">{words.language.text()}</p>
        </Card>
        <ProblemCard />
        {!user.isParent && <PasswordCard />}
        <OwnSessionsCard />
        <PersonalDataCard />
      </div>
      {isStaff(user.role) && <SecondFactorsSection />}
    </>
  )
}

const PasswordCard = () => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  // Resets the form after each change of the password.
  const [changes, setChanges] = useState(0)
  return (
    <Card title={LL.settings.password.title()} leafy>
      <p className="sm mut">{LL.settings.password.text()}</p>
      <OwnPasswordForm key={changes} user={user} onChanged={() => setChanges(changes + 1)} />
    </Card>
  )
}
