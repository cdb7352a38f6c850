import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PersonalDataButtons } from './personal-data-buttons.tsx'
import './personal-data.css'

export const PersonalDataCard = ({ userId }: { userId?: string }) => {
  const words = useI18nContext().LL.personalData
  return (
    <Card title={userId ? words.titleOfOther() : words.title()} className="personal-data">
      <p className="sm mut">{userId ? words.textOfOther() : words.text()}</p>
      <PersonalDataButtons {...(userId && { userId })} />
    </Card>
  )
}
